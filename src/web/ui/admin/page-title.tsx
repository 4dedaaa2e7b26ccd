import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { CAMINHO } from '#web/ui/messages.ts'
import classes from './page-title.module.css'

export type Crumb = { label: string; to?: string }

/** The way back, the title, and what can be done here. */
export const PageTitle = ({
  crumbs = [],
  title,
  children,
}: {
  crumbs?: readonly Crumb[]
  title: string
  children?: ReactNode
}) => (
  <header className={classes.head}>
    {crumbs.length > 0 && (
      <nav aria-label={CAMINHO} className={classes.crumbs}>
        {crumbs.map((crumb, index) => (
          <Fragment key={crumb.label}>
            {index > 0 && <span aria-hidden="true">/</span>}
            {crumb.to === undefined ? (
              <span aria-current="page">{crumb.label}</span>
            ) : (
              <Link to={crumb.to}>{crumb.label}</Link>
            )}
          </Fragment>
        ))}
      </nav>
    )}
    <div className={classes.row}>
      <h1>{title}</h1>
      {children}
    </div>
  </header>
)
