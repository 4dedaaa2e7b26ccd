import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { CAMINHO } from '#web/ui/messages.ts'
import { INICIO, LISTA } from './messages.ts'
import classes from './page-title.module.css'

export type Crumb = { label: string; to: string }

export const HOME: Crumb = { label: INICIO, to: paths.despedidas() }
export const LIST: Crumb = { label: LISTA, to: paths.despedidas() }

type PageTitleProps = {
  title: string
  /** The specification's own title of the screen, as a small line above the heading. */
  quoted?: string
  /** The screen above this one; the way back is shown where there is one. */
  parent?: Crumb
  /** Name of this screen at the end of the way back. */
  here?: string
  /** Title of the browser's tab. */
  tab?: string
  /** What can be found and done here. */
  lead?: string
  /** Actions of the page, beside the title. */
  children?: ReactNode
}

/** Head of every screen of the restricted area: the way back, the title, and what can be done. */
export const PageTitle = ({ title, quoted, parent, here = title, tab = here, lead, children }: PageTitleProps) => {
  useTitle(tab)
  return (
    <header className={classes.head}>
      {parent && (
        <nav aria-label={CAMINHO} className={`row soft ${classes.crumbs}`}>
          <Link to={parent.to} className="touch">
            {parent.label}
          </Link>
          <span aria-hidden="true">/</span>
          <span aria-current="page">{here}</span>
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
