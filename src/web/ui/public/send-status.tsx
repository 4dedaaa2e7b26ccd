import type { ReactNode } from 'react'
import { useSending } from '#web/lib/sending.ts'
import { ENVIO, ESTADOS } from '#web/ui/messages.ts'
import { Button } from './button.tsx'
import classes from './send-status.module.css'

type SendStatusProps = {
  busy: boolean
  /** What waits for a network, for a form that stores its text. */
  offlineText?: string
  /** The last failure, until a save or sending succeeds. */
  error?: ReactNode
  /** On a dark bar. */
  dark?: boolean
  /** Shown while nothing is wrong. */
  children?: ReactNode
}

/** Beside the buttons of every form, public and restricted: what happens with it now, until it is sent or saved. */
export const SendStatus = ({ busy, offlineText = ENVIO.espera, error, dark = false, children }: SendStatusProps) => {
  const { offline, slow, tryNow } = useSending(busy)
  return (
    <div className={dark ? `${classes.status} ${classes.dark}` : classes.status}>
      <div role="status">
        {offline && <p className={classes.offline}>{offlineText}</p>}
        {slow && <p className={classes.slow}>{offline ? ENVIO.aindaSemInternet : ESTADOS.lento}</p>}
        {!offline && !slow && children}
      </div>
      {offline && (
        <Button variant={dark ? 'light' : 'ghost'} onClick={tryNow}>
          {ENVIO.tentarAgora}
        </Button>
      )}
      <div role="alert" className={`problem ${classes.error}`}>
        {!busy && error}
      </div>
    </div>
  )
}
