import { type ReactNode, useState } from 'react'
import classes from './folded.module.css'

type FoldedProps = {
  title: string
  /** Open from the start, as where a link leads into it. */
  isOpen?: boolean
  /** What is wrong inside stays in view. */
  hasProblem?: boolean
  children: ReactNode
}

/** Fields that few people come for. */
export const Folded = ({ title, isOpen = false, hasProblem = false, children }: FoldedProps) => {
  const [open, setOpen] = useState(isOpen)
  return (
    <details className={classes.folded} open={open || hasProblem} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
