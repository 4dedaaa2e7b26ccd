import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { copyText } from '#web/lib/clipboard.ts'
import { focusOnMount } from '#web/lib/focus-on-mount.ts'
import form from '#web/ui/admin/form.module.css'
import { Pill } from '#web/ui/admin/pill.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { toast } from '#web/ui/toast.ts'
import { CodigoField, SenhaField, StepForm } from './second-factor-fields.tsx'
import { DUAS_ETAPAS as T } from './second-factor-messages.ts'
import classes from './second-factor-section.module.css'
import {
  secondFactorProblem,
  useConfirmSecondFactor,
  useRefreshSecondFactor,
  useRemoveSecondFactor,
  useSecondFactor,
  useStartSecondFactor,
} from './use-second-factor.ts'

/** Groups of four are easier to type. */
const spaced = (segredo: string): string => segredo.replace(/(.{4})(?=.)/g, '$1 ')

const copy = async (codigos: readonly string[]): Promise<void> => {
  if (await copyText(codigos.join('\n'))) toast.success(T.copiado)
  else toast.error(T.naoCopiou)
}

const ReserveCodes = ({ codigos, onDone }: { codigos: readonly string[]; onDone: () => void }) => (
  <div className={form.form}>
    <h3 ref={focusOnMount} tabIndex={-1}>
      {T.reservaTitulo}
    </h3>
    <p>{T.reservaTexto}</p>
    <ul className={classes.codes}>
      {codigos.map(codigo => (
        <li key={codigo}>{`${codigo.slice(0, 5)}-${codigo.slice(5)}`}</li>
      ))}
    </ul>
    <p>{T.outrosAparelhos}</p>
    <div className={`row ${form.actions}`}>
      <Button variant="outline" onClick={() => void copy(codigos)}>
        {T.copiar}
      </Button>
      <Button onClick={onDone}>{T.guardei}</Button>
    </div>
  </div>
)

const Scan = ({ segredo, uri }: { segredo: string; uri: string }) => (
  <>
    <p>{T.passoLer}</p>
    <div className={classes.scan}>
      <QrCode text={uri} size={184} level="M" title={T.qr} className={classes.qr} />
      <div>
        <p>{T.chave}</p>
        <code className={classes.key}>{spaced(segredo)}</code>
        <a className="touch" href={uri}>
          {T.abrir}
        </a>
      </div>
    </div>
    <p>{T.passoCodigo}</p>
  </>
)

/** Password, QR code and first code, reserve codes. */
const SecondFactorSetup = ({ onDone }: { onDone: () => void }) => {
  const [senha, setSenha] = useState('')
  const [codigo, setCodigo] = useState('')
  const start = useStartSecondFactor()
  const confirm = useConfirmSecondFactor()
  if (confirm.data) return <ReserveCodes codigos={confirm.data.codigos} onDone={onDone} />
  if (start.data)
    return (
      <StepForm
        key="codigo"
        action={T.confirmar}
        ready={codigo.trim() !== ''}
        busy={confirm.isPending}
        problem={secondFactorProblem(confirm.error)}
        onSubmit={() => confirm.mutate(codigo)}
        onCancel={onDone}
      >
        <Scan segredo={start.data.segredo} uri={start.data.uri} />
        <CodigoField label={T.codigo} value={codigo} onChange={setCodigo} />
      </StepForm>
    )
  return (
    <StepForm
      key="senha"
      action={T.continuar}
      ready={senha !== ''}
      busy={start.isPending}
      problem={secondFactorProblem(start.error)}
      onSubmit={() => start.mutate(senha)}
      onCancel={onDone}
    >
      <SenhaField value={senha} onChange={setSenha} />
    </StepForm>
  )
}

/** Deactivation with password and code. */
const SecondFactorRemoval = ({ onDone }: { onDone: () => void }) => {
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
