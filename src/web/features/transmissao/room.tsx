import type { ReactNode } from 'react'
import { Button } from '#web/ui/public/button.tsx'
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

type TextWithActionProps = { text: string; action: string; onAction: () => void }

export const TextWithAction = ({ text, action, onAction }: TextWithActionProps) => (
  <>
    <p className={classes.soft}>{text}</p>
    <Button variant="light" onClick={onAction}>
      {action}
    </Button>
  </>
)
