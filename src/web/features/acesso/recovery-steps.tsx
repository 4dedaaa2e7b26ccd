import { useEffect, useRef } from 'react'
import classes from './recovery.module.css'
import { RecoveryContact } from './recovery-contact.tsx'
import { RECUPERACAO } from './recovery-messages.ts'
import { RecoveryNewSenha } from './recovery-new-senha.tsx'
import { useRecovery } from './use-recovery.ts'

/** Each step is announced to screen readers; the first view does not move the focus. */
const useStepFocus = (step: string) => {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) title.current?.focus()
    shown.current = step
  }, [step])
  return title
}

/** Their numbers in the specification (§2 "Password recovery"); the third asks for the code and the new password. */
const STEPS = { email: 1, telefone: 2 } as const

/** The password recovery: it continues at the same step, also after a reload. */
export const RecoverySteps = ({ onDone }: { onDone: () => void }) => {
  const recovery = useRecovery()
  const { passo, pedido } = recovery.draft
  const request = passo === 'codigo' ? pedido : null
  const title = useStepFocus(passo)
  return (
    <section className={classes.step} aria-labelledby="passo">
      <p className={`note strong ${classes.count}`}>{RECUPERACAO.passo(request ? 3 : STEPS[recovery.canal])}</p>
      <h2 id="passo" ref={title} tabIndex={-1}>
        {request ? RECUPERACAO.nova.titulo : RECUPERACAO[recovery.canal].titulo}
      </h2>
      {request ? (
        <RecoveryNewSenha
          recovery={recovery}
          pedido={request}
          onDone={() => {
            recovery.forget()
            onDone()
          }}
        />
      ) : (
        <RecoveryContact recovery={recovery} key={recovery.canal} />
      )}
    </section>
  )
}
