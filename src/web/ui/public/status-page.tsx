import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import form from './form.module.css'
import { Column, PublicShell } from './shell.tsx'
import classes from './status-page.module.css'

type StatusPageProps = {
  title: string
  /** What happened, and what helps. */
  text: string
  /** Number of the landscape behind the sheet. */
  banner: number
  /** Actions; the first is the one that helps. */
  children?: ReactNode
}

/** A page that has only one thing to say: a sheet of paper over a landscape that fills the window. */
export const StatusPage = ({ title, text, banner, children }: StatusPageProps) => (
  <PublicShell title={title} bleed translated>
    <section className={classes.place}>
      <Banner id={banner} eager className={classes.picture ?? ''} />
      <Column>
        <div className={`${classes.sheet} ${form.flush}`}>
          <h1>{title}</h1>
          <p className="soft">{text}</p>
          {children}
        </div>
      </Column>
    </section>
  </PublicShell>
)
