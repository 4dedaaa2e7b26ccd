import type { ReactNode } from 'react'
import classes from './editar-despedida.module.css'

/** A part of the edit screen with a title. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section}>
    <h2>{title}</h2>
    {children}
  </section>
)
