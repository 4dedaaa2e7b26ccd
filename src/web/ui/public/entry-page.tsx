import type { ReactNode } from 'react'
import classes from './entry-page.module.css'

/** A form beside its title, with further information below the title. */
export const EntryPage = ({
  title,
  lead,
  aside,
  children,
}: {
  title: string
  lead?: string
  aside: ReactNode
  children: ReactNode
}) => (
  <div className={classes.page}>
    <div>
      <h1>{title}</h1>
      {lead && <p className="soft">{lead}</p>}
    </div>
    <div className={classes.form}>{children}</div>
    <div className={`note ${classes.aside}`}>{aside}</div>
  </div>
)
