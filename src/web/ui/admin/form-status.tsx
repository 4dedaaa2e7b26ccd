import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSending } from '#web/lib/sending.ts'
import { ENVIO, ESTADOS } from '#web/ui/messages.ts'
import classes from './form-status.module.css'

type FormStatusProps = {
  busy: boolean
  /** The last failure, until a save succeeds. */
  error?: ReactNode
  /** Shown while nothing is wrong. */
  children?: ReactNode
}

/** Beside the buttons of a form of the restricted area: the state of the save, until it succeeds. */
export const FormStatus = ({ busy, error, children }: FormStatusProps) => {
  const { offline, slow, tryNow } = useSending(busy)
  return (
    <div className={`note ${classes.status}`}>
      <div role="status">
        {offline && <p className="strong">{ENVIO.salvarSemInternet}</p>}
        {slow && <p>{offline ? ENVIO.aindaSemInternet : ESTADOS.lento}</p>}
        {!offline && !slow && children}
      </div>
      {offline && (
        <Button variant="outline" onClick={tryNow}>
          {ENVIO.tentarAgora}
        </Button>
      )}
      <div role="alert" className="problem">
        {!busy && error}
      </div>
    </div>
  )
}
