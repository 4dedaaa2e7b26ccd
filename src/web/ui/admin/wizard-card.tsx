import type { ReactNode, Ref } from 'react'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { GRAVACAO_DO_FORMULARIO } from './messages.ts'
import classes from './wizard-card.module.css'

type Step = { name: string /** Why the step is left out. */; skipped?: string | undefined }

/** Shows the current step, counted from 1; a skipped step is labelled as such. */
const Steps = ({ label, steps, current }: { label: string; steps: readonly Step[]; current: number }) => (
  <ol className={classes.steps} aria-label={label}>
    {steps.map(({ name, skipped }, index) => (
      <li
        key={name}
        aria-current={index + 1 === current ? 'step' : undefined}
        data-skipped={skipped === undefined ? undefined : true}
      >
        {index + 1}. {name}
        {skipped !== undefined && <span className="vh"> ({skipped})</span>}
      </li>
    ))}
  </ol>
)

type WizardCardProps = {
  steps?: { label: string; steps: readonly Step[]; current: number }
  title: string
  /** On a wide screen the fields of this step stand in two columns. */
  isWide?: boolean
  ref?: Ref<HTMLElement>
  titleRef?: Ref<HTMLHeadingElement>
  /** A request is being sent: the fields are locked. */
  busy: boolean
  /** Why the last attempt stopped, and what to do. */
  stopped?: { text: string; lines: readonly string[] } | null
  /** What is being done, or what is missing. */
  status: ReactNode
  /** The buttons: back, then forward. */
  buttons: ReactNode
  children?: ReactNode
}

/** Card of a form in steps: the steps, the fields of the current one, what stopped it, and the buttons. */
export const WizardCard = ({
  steps,
  title,
  isWide = false,
  ref,
  titleRef,
  busy,
  stopped,
  status,
  buttons,
  children,
}: WizardCardProps) => (
  <section ref={ref} className={classes.card} data-wide={isWide || undefined} aria-labelledby="passo-titulo">
    {steps && <Steps {...steps} />}
    <h2 id="passo-titulo" ref={titleRef} tabIndex={-1} className={classes.title}>
      {title}
    </h2>
    <fieldset disabled={busy}>{children}</fieldset>
    {stopped && (
      <div role="alert" className={`alert ${classes.stopped}`}>
        <strong>{stopped.text}</strong>
        {stopped.lines.map(line => (
          <span key={line}>{line}</span>
        ))}
      </div>
    )}
    <SendStatus busy={busy} offlineText={GRAVACAO_DO_FORMULARIO.espera}>
      {status}
    </SendStatus>
    <div className={classes.foot}>{buttons}</div>
  </section>
)
