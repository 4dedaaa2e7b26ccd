import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './icon-action.module.css'

type IconActionProps = {
  /** Accessible name: names the person or thing, not only the action. */
  label: string
  /** The word beside the icon. Without it the icon stands alone and the label is its tooltip: arrows and other signs that need no word. */
  word?: string
  icon: ReactNode
  to?: string
  onClick?: () => void
  disabled?: boolean
  badge?: number
}

/** A 44 px icon with its word, a label for screen readers and an optional count. */
export const IconAction = ({ label, word, icon, to, onClick, disabled, badge = 0 }: IconActionProps) => {
  const content = (
    <>
      {icon}
      {word && <span aria-hidden="true">{word}</span>}
      {badge > 0 && (
        <span className={classes.badge} aria-hidden="true">
          {badge}
        </span>
      )}
    </>
  )
  const shared = { className: `icon-button ${classes.action} ${word ? classes.worded : ''}`, 'aria-label': label }
  const action =
    to === undefined ? (
      <button type="button" {...shared} disabled={disabled} onClick={onClick}>
        {content}
      </button>
    ) : (
      <Link {...shared} to={to}>
        {content}
      </Link>
    )
  if (word) return action
  return (
    <Tooltip label={label} withArrow events={{ hover: true, focus: true, touch: false }}>
      {action}
    </Tooltip>
  )
}
