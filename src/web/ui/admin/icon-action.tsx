import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './icon-action.module.css'

type IconActionProps = {
  /** Accessible name: names the person or thing, not only the action. */
  label: string
  /** The word beside the icon. Without it the icon stands alone and the label is its tooltip: arrows and other signs that need no word. */
  word?: string
  icon: ReactNode
  onClick?: () => void
  disabled?: boolean
}

/** A 44 px icon with its word and a label for screen readers. */
export const IconAction = ({ label, word, icon, onClick, disabled }: IconActionProps) => {
  const action = (
    <button
      type="button"
      className={`icon-button ${classes.action} ${word ? classes.worded : ''}`}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
      {word && <span aria-hidden="true">{word}</span>}
    </button>
  )
  if (word) return action
  return (
    <Tooltip label={label} withArrow events={{ hover: true, focus: true, touch: false }}>
      {action}
    </Tooltip>
  )
}
