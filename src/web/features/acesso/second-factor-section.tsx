import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { Pill } from '#web/ui/admin/pill.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { DUAS_ETAPAS as T } from './second-factor-messages.ts'
import { SecondFactorRemoval } from './second-factor-removal.tsx'
import classes from './second-factor-section.module.css'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { useRefreshSecondFactor, useSecondFactor } from './use-second-factor.ts'

type Step = 'rest' | 'setup' | 'removal'

/** Shows whether the second factor is active, and changes that. */
export const SecondFactorSection = () => {
  const factor = useSecondFactor()
  const refresh = useRefreshSecondFactor()
  const [step, setStep] = useState<Step>('rest')
  const on = factor.data?.ativo === true
  const heading = useRef<HTMLHeadingElement>(null)
  const rest = () => {
    setStep('rest')
    // The pressed button no longer exists: the focus moves here.
    heading.current?.focus()
    void refresh()
  }
  return (
    <section className={`ruled-section ${classes.box}`} aria-labelledby="duas-etapas">
      <h2 id="duas-etapas" ref={heading} tabIndex={-1}>
        {T.titulo}
        {factor.data && <Pill tone={on ? 'good' : 'plain'}>{on ? T.ligada : T.desligada}</Pill>}
      </h2>
      <p className={`soft ${classes.lead}`}>{T.explicacao}</p>
      <Pending query={factor} loading={T.buscando} failed={T.erroConsultar} lines={1} />
      {step === 'setup' && <SecondFactorSetup onDone={rest} />}
      {step === 'removal' && <SecondFactorRemoval onDone={rest} />}
      {factor.data && step === 'rest' && (
        <>
          {on && <p className={`soft ${classes.lead}`}>{T.restantes(factor.data.codigosRestantes)}</p>}
          <Button variant="outline" onClick={() => setStep(on ? 'removal' : 'setup')}>
            {on ? T.desativar : T.ativar}
          </Button>
        </>
      )}
    </section>
  )
}
