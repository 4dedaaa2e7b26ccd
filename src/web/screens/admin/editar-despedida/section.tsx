import type { ReactNode } from 'react'
import classes from './editar-despedida.module.css'

/** One titled part of the edit screen. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section}>
    <h2>{title}</h2>
    {children}
  </section>
)
