import type { ComponentProps, ReactNode } from 'react'
import { TEMPO } from '#web/lib/date-words.ts'
import { LazyBoundary, lazyScreen } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/public/button.tsx'
import { LocalTime } from '#web/ui/public/local-time.tsx'
import { TRANSMISSAO_TELA } from './messages.ts'
import classes from './transmissao-room.module.css'

/** Only a picture that plays needs it, and none is interrupted because it could not be loaded. */
const LiveCaptions = lazyScreen(() =>
  import('./live-captions.tsx').then(
    module => module.LiveCaptions,
    () => () => null,
  ),
)

export const CaptionsOfPicture = (props: ComponentProps<typeof LiveCaptions>) => (
  <LazyBoundary>
    <LiveCaptions {...props} />
  </LazyBoundary>
)

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
