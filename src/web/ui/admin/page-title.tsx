import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTitle } from '#web/lib/title.ts'
import classes from './page-title.module.css'

type PageTitleProps = {
  title: string
  /** The screen that the breadcrumb leads back to, where the specification asks for one (§2). */
  parent?: { label: string; to: string }
  /** The specification's own title of the screen, as a small line above the heading. */
  quoted?: string
  /** Title of the browser's tab. */
  tab?: string
  /** What can be found and done here. */
  lead?: string
  /** Actions of the page, beside the title. */
  children?: ReactNode
}

/** Head of every screen of the restricted area: the title, and what can be done; the way back stands in the top bar. */
export const PageTitle = ({ title, parent, quoted, tab = title, lead, children }: PageTitleProps) => {
  useTitle(tab)
  return (
    <header className={classes.head}>
      {parent && (
        <nav aria-label="Você está em" className={`soft ${classes.breadcrumb}`}>
          <Link to={parent.to}>{parent.label}</Link>
          <span aria-hidden="true">›</span>
          <span aria-current="page">{tab}</span>
        </nav>
      )}
      <div className={`row ${classes.row}`}>
        <h1>
          {quoted && <span className={classes.quoted}>{quoted} </span>}
          {title}
        </h1>
        {children}
      </div>
      {lead && <p className={`soft ${classes.lead}`}>{lead}</p>}
    </header>
  )
}
