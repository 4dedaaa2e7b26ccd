import { paths } from '#web/paths.ts'
import { ACEITE } from '#web/ui/messages.ts'
import classes from './agreement.module.css'

const Page = ({ href, label }: { href: string; label: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {label}
    <span className="vh"> {ACEITE.novaAba}</span>
  </a>
)

/** The terms that a sender accepts; they open in another tab, so that typed text is not lost. */
export const Agreement = () => (
  <p className={`note ${classes.agreement}`}>
    {ACEITE.antes} <Page href={paths.termoUso()} label={ACEITE.termos} /> {ACEITE.e}{' '}
    <Page href={paths.politica()} label={ACEITE.politica} />.
  </p>
)
