import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './icon-action.module.css'

type IconActionProps = {
  /** Spoken name: says of whom, not only what. */
  label: string
  /** Short words of the tooltip; the label where absent. */
  tip?: string
  icon: ReactNode
  to?: string
  onClick?: () => void
  disabled?: boolean
  badge?: number
}

/** A 44 px icon that carries words: tooltip for the eye, label for the screen reader, optional count. */
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
        <button type="button" className={classes.action} aria-label={label} disabled={disabled} onClick={onClick}>
          {content}
        </button>
      ) : (
        <Link className={classes.action} aria-label={label} to={to}>
          {content}
        </Link>
      )}
    </Tooltip>
  )
}
