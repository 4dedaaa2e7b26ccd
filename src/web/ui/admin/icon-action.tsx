import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './icon-action.module.css'

type IconActionProps = {
  /** Accessible name: names the person or thing, not only the action. */
  label: string
  /** Text of the tooltip; defaults to the label. */
  tip?: string
  icon: ReactNode
  to?: string
  onClick?: () => void
  disabled?: boolean
  badge?: number
}

/** A 44 px icon with a tooltip, a label for screen readers and an optional count. */
export const IconAction = ({ label, tip, icon, to, onClick, disabled, badge = 0 }: IconActionProps) => {
  const content = (
    <>
      {icon}
      {badge > 0 && (
        <span className={classes.badge} aria-hidden="true">
          {badge}
        </span>
      )}
    </>
  )
  return (
    <Tooltip label={tip ?? label} withArrow events={{ hover: true, focus: true, touch: false }}>
      {to === undefined ? (
        <button
          type="button"
          className={`icon-button ${classes.action}`}
          aria-label={label}
          disabled={disabled}
          onClick={onClick}
        >
          {content}
        </button>
      ) : (
        <Link className={`icon-button ${classes.action}`} aria-label={label} to={to}>
          {content}
        </Link>
      )}
    </Tooltip>
  )
}
