import { maskTelefone } from '#contract/fields/telefone.ts'
import classes from './contact-cell.module.css'

const callOf = (telefone: string): string => (telefone.startsWith('+') ? telefone : `+55${telefone}`)

/** Phone and e-mail of a person who agreed to be contacted. */
export const ContactCell = ({ telefone, email }: { telefone: string; email: string | null }) => (
  <span className={classes.contact}>
    <a href={`tel:${callOf(telefone)}`}>{maskTelefone(telefone)}</a>
    {email !== null && email !== '' && <a href={`mailto:${email}`}>{email}</a>}
  </span>
)
