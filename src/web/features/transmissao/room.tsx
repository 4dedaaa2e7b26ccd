import type { ReactNode } from 'react'
import type { GravacaoPublica } from '#contract/gravacao/schema.ts'
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

/** `aPartirDe`: local time; null: not chosen. */
type SoGravada = NonNullable<GravacaoPublica['soGravada']>

const onlyRecordedInWords = ({ aPartirDe, situacao }: SoGravada): string => {
  const [semHora, em] =
    situacao === 'segue'
      ? [TRANSMISSAO_TELA.soGravadaSemHora, TRANSMISSAO_TELA.soGravadaEm]
      : [TRANSMISSAO_TELA.parouSemHora, TRANSMISSAO_TELA.parouEm]
  return aPartirDe === null ? semHora : em(TEMPO.diaEHora(aPartirDe))
}

/** A wake that is recorded and not shown live. */
export const OnlyRecorded = (wake: SoGravada) =>
  wake.situacao === 'nenhuma' ? (
    <p className={classes.soft}>{TRANSMISSAO_TELA.semGravacao}</p>
  ) : (
    <p className={classes.soft}>
      {onlyRecordedInWords(wake)}
      {wake.aPartirDe !== null && <LocalTime of={wake.aPartirDe} />}
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
