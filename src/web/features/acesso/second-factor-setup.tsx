import { Button } from '@mantine/core'
import { useState } from 'react'
import { copyText } from '#web/lib/clipboard.ts'
import { focusOnMount } from '#web/lib/focus-on-mount.ts'
import form from '#web/ui/admin/form.module.css'
import { QrCode } from '#web/ui/qr-code.tsx'
import { toast } from '#web/ui/toast.ts'
import { CodigoField, SenhaField, StepForm } from './second-factor-fields.tsx'
import { DUAS_ETAPAS as T } from './second-factor-messages.ts'
import classes from './second-factor-section.module.css'
import { secondFactorProblem, useConfirmSecondFactor, useStartSecondFactor } from './use-second-factor.ts'

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
export const SecondFactorSetup = ({ onDone }: { onDone: () => void }) => {
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
