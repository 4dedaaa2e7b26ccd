import classes from './criar-despedida.module.css'
import { CRIAR } from './messages.ts'

/** Shows the current step of three; a skipped step is labelled as such. */
export const Steps = ({ passo, comModerador }: { passo: number; comModerador: boolean }) => (
  <ol className={classes.steps} aria-label={CRIAR.passoDe(passo)}>
    {CRIAR.passos.map((name, index) => (
      <li
        key={name}
        aria-current={index + 1 === passo ? 'step' : undefined}
        data-done={index + 1 < passo || undefined}
        data-skipped={(index === 1 && !comModerador) || undefined}
      >
        {index + 1}. {name}
        {index === 1 && !comModerador && <span className="vh"> ({CRIAR.semModerador})</span>}
      </li>
    ))}
  </ol>
)
