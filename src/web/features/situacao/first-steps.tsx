import { CircleCheck, CircleDashed } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { PassoInicial } from '#contract/situacao/schema.ts'
import classes from './first-steps.module.css'
import { PASSO, PRIMEIROS_PASSOS } from './first-steps-messages.ts'
import { useFirstSteps } from './situacao-query.ts'

const Step = ({ passo, feito }: PassoInicial) => {
  const { titulo, texto, to, link } = PASSO[passo]
  const isHere = useLocation().pathname === to
  return (
    <li className={classes.step} data-feito={feito || undefined}>
      {feito ? <CircleCheck aria-hidden /> : <CircleDashed aria-hidden />}
      <div>
        <p className="strong">
          {titulo}
          <span className="vh">: {feito ? PRIMEIROS_PASSOS.feito : PRIMEIROS_PASSOS.aFazer}</span>
        </p>
        {!feito && <p className="note">{texto}</p>}
      </div>
      {!feito && to && !isHere && (
        <Link to={to} className="touch strong">
          {link}
        </Link>
      )}
    </li>
  )
}

const Steps = ({ steps }: { steps: readonly PassoInicial[] }) => (
  <ol className={classes.steps}>
    {steps.map(step => (
      <Step key={step.passo} {...step} />
    ))}
  </ol>
)

/** For a portal without despedidas: all steps, the finished ones ticked. Nothing once everything is there. */
export const FirstSteps = () => {
  const steps = useFirstSteps().data ?? []
  const done = steps.filter(step => step.feito).length
  if (done === steps.length) return null
  return (
    <section className={classes.panel} aria-labelledby="primeiros-passos">
      <div className={`row ${classes.head}`}>
        <h2 id="primeiros-passos">{PRIMEIROS_PASSOS.titulo}</h2>
        <p role="status" className="note">
          {PRIMEIROS_PASSOS.feitos(done, steps.length)}
        </p>
      </div>
      <p className={`soft ${classes.lead}`}>{PRIMEIROS_PASSOS.lead}</p>
      <Steps steps={steps} />
    </section>
  )
}

/** For the page about the state of the portal: what is still missing. */
export const MissingSteps = () => {
  const missing = (useFirstSteps().data ?? []).filter(step => !step.feito)
  if (missing.length === 0) return null
  return (
    <section aria-labelledby="ainda-falta" className={classes.missing}>
      <h2 id="ainda-falta">{PRIMEIROS_PASSOS.falta}</h2>
      <p className={`soft ${classes.lead}`}>{PRIMEIROS_PASSOS.faltaTexto}</p>
      <Steps steps={missing} />
    </section>
  )
}
