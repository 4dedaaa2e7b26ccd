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
  /** A sentence, or paragraphs. */
  lead?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) => (
  <div className={classes.page}>
    <div>
      <h1>{title}</h1>
      {typeof lead === 'string' ? <p className="soft">{lead}</p> : lead}
    </div>
    <div className={classes.form}>{children}</div>
    {aside && <div className={`note ${classes.aside}`}>{aside}</div>}
  </div>
)
