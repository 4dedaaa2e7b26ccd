import type { ReactNode } from 'react'
import classes from './transmissao-room.module.css'

/** One state of the dark room: a sentence, and what can be done now. */
export const Room = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={classes.state}>
    <p role="status" className={classes.title}>
      {title}
    </p>
    {children}
  </div>
)
