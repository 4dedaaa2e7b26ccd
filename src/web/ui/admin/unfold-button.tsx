import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './unfold-button.module.css'

/** A line that shows on request what it stands for, below or above it. */
export const UnfoldButton = ({
  open,
  onToggle,
  children,
}: {
  open: boolean
  onToggle: () => void
  children: ReactNode
}) => (
  <button type="button" className={classes.button} aria-expanded={open} onClick={onToggle}>
    {children}
    <ChevronRight size={18} aria-hidden />
  </button>
)
