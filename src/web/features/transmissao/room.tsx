import type { ReactNode } from 'react'
import { TEMPO } from '#web/lib/date-words.ts'
import { Button } from '#web/ui/public/button.tsx'
import { LocalTime } from '#web/ui/public/local-time.tsx'
import { TRANSMISSAO_TELA } from './messages.ts'
import classes from './transmissao-room.module.css'

/** One state of the transmissao room: a sentence, and what can be done. */
export const Room = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={classes.state}>
    <p role="status" className={classes.title}>
      {title}
    </p>
    {children}
  </div>
)

/** A wake that is recorded and not shown live. @param aPartirDe local time; null: not chosen */
export const OnlyRecorded = ({ aPartirDe }: { aPartirDe: string | null }) => (
  <p className={classes.soft}>
    {aPartirDe === null ? TRANSMISSAO_TELA.soGravadaSemHora : TRANSMISSAO_TELA.soGravadaEm(TEMPO.diaEHora(aPartirDe))}
    {aPartirDe !== null && <LocalTime of={aPartirDe} />}
  </p>
)

type TextWithActionProps = { text: string; action: string; onAction: () => void }

export const TextWithAction = ({ text, action, onAction }: TextWithActionProps) => (
  <>
    <p className={classes.soft}>{text}</p>
    <Button variant="light" onClick={onAction}>
      {action}
    </Button>
  </>
)
