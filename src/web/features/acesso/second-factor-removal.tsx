import { useState } from 'react'
import { CodigoField, SenhaField, StepForm } from './second-factor-fields.tsx'
import { DUAS_ETAPAS as T } from './second-factor-messages.ts'
import { secondFactorProblem, useRemoveSecondFactor } from './use-second-factor.ts'

/** Deactivation with password and code. */
export const SecondFactorRemoval = ({ onDone }: { onDone: () => void }) => {
  const [senha, setSenha] = useState('')
  const [codigo, setCodigo] = useState('')
  const remove = useRemoveSecondFactor(onDone)
  return (
    <StepForm
      action={T.desativar}
      ready={senha !== '' && codigo.trim() !== ''}
      busy={remove.isPending}
      problem={secondFactorProblem(remove.error)}
      onSubmit={() => remove.mutate({ senha, codigo })}
      onCancel={onDone}
    >
      <SenhaField value={senha} onChange={setSenha} />
      <CodigoField label={T.codigoOuReserva} value={codigo} onChange={setCodigo} />
    </StepForm>
  )
}
