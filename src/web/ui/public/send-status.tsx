import { useSending } from '#web/lib/sending.ts'
import { ENVIO, ESTADOS } from '#web/ui/messages.ts'
import { Button } from './button.tsx'
import classes from './send-status.module.css'

type SendStatusProps = {
  busy: boolean
  /** The sentence for this form while there is no network. */
  offlineText: string
  error: string | undefined
}

/** Beside the button of a public form: the state of sending, until it succeeds. */
export const SendStatus = ({ busy, offlineText, error }: SendStatusProps) => {
  const { offline, slow, tryNow } = useSending(busy)
  return (
    <div className={classes.status}>
      <div role="status">
        {offline && <p className={classes.offline}>{offlineText}</p>}
        {slow && <p className={classes.slow}>{offline ? ENVIO.aindaSemInternet : ESTADOS.lento}</p>}
      </div>
      {offline && (
        <Button variant="ghost" onClick={tryNow}>
          {ENVIO.tentarAgora}
        </Button>
      )}
      <div role="alert" className={`problem ${classes.error}`}>
        {!busy && error}
      </div>
    </div>
  )
}
