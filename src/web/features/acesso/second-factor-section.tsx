import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { SEGUNDO_FATOR } from '#contract/acesso/messages.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { focusOnMount } from '#web/lib/focus-on-mount.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { callKey, useCall } from '#web/lib/use-call.ts'
import form from '#web/ui/admin/form.module.css'
import { Pill } from '#web/ui/admin/pill.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { toast } from '#web/ui/toast.ts'
import { CodigoField, SenhaField, StepForm } from './second-factor-fields.tsx'
import classes from './second-factor-section.module.css'

/** Texts of the second factor of administrators, an addition. */
const DUAS_ETAPAS = {
  desativar: 'Desativar',
} as const

/** Groups of four are easier to type. */
const spaced = (segredo: string): string => segredo.replace(/(.{4})(?=.)/g, '$1 ')

const copy = async (codigos: readonly string[]): Promise<void> => {
  if (await copyText(codigos.join('\n'))) toast.success('Códigos copiados!')
  else toast.error('Não foi possível copiar. Selecione os códigos e copie.')
}

const ReserveCodes = ({ codigos, onDone }: { codigos: readonly string[]; onDone: () => void }) => (
  <div className={form.form}>
    <h3 ref={focusOnMount} tabIndex={-1}>
      Guarde seus códigos de reserva
    </h3>
    <p>
      Cada um abre a conta uma vez, se o celular se perder. Eles não serão mostrados de novo: imprima ou guarde em lugar
      seguro.
    </p>
    <ul className={classes.codes}>
      {codigos.map(codigo => (
        <li key={codigo}>{`${codigo.slice(0, 5)}-${codigo.slice(5)}`}</li>
      ))}
    </ul>
    <p>Os outros aparelhos em que você entrou com esta conta foram desconectados.</p>
    <div className={`row ${form.actions}`}>
      <Button variant="outline" onClick={() => void copy(codigos)}>
        Copiar códigos
      </Button>
      <Button onClick={onDone}>Já guardei</Button>
    </div>
  </div>
)

const Scan = ({ segredo, uri }: { segredo: string; uri: string }) => (
  <>
    <p>Abra um aplicativo autenticador no celular (Google Authenticator, Microsoft Authenticator, 2FAS…) e leia:</p>
    <div className={classes.scan}>
      <QrCode text={uri} size={184} level="M" title="QR code da verificação em duas etapas" className={classes.qr} />
      <div>
        <p>Ou digite esta chave no aplicativo:</p>
        <code className={classes.key}>{spaced(segredo)}</code>
        <a className="touch" href={uri}>
          Abrir no aplicativo deste aparelho
        </a>
      </div>
    </div>
    <p>Depois digite os 6 números que ele mostrar:</p>
  </>
)

const KEY = callKey('GET /usuario/segundo-fator')

const useSecondFactor = () => useCall('GET /usuario/segundo-fator')

/** The sentence beside the form. */
const secondFactorProblem = (error: unknown): string | undefined =>
  error === null ? undefined : messageOf(error, 'Não foi possível concluir. Tente novamente em instantes.')

/** Not stored: the secret exists only while the form shows it. */
const useStartSecondFactor = () =>
  useMutation({ gcTime: 0, mutationFn: (senha: string) => api('POST /usuario/segundo-fator', { body: { senha } }) })

const useConfirmSecondFactor = () => {
  const client = useQueryClient()
  return useMutation({
    gcTime: 0,
    mutationFn: (codigo: string) => api('POST /usuario/segundo-fator/confirmar', { body: { codigo } }),
    onSuccess: ({ codigos }) => {
      toast.success(SEGUNDO_FATOR.ativado)
      client.setQueryData(KEY, { ativo: true, codigosRestantes: codigos.length })
    },
  })
}

const useRemoveSecondFactor = (onRemoved: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { senha: string; codigo: string }) => api('DELETE /usuario/segundo-fator', { body }),
    onSuccess: async () => {
      toast.success(SEGUNDO_FATOR.removido)
      await client.invalidateQueries({ queryKey: KEY })
      onRemoved()
    },
  })
}

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
        action="Confirmar código"
        ready={codigo.trim() !== ''}
        busy={confirm.isPending}
        problem={secondFactorProblem(confirm.error)}
        onSubmit={() => confirm.mutate(codigo)}
        onCancel={onDone}
      >
        <Scan segredo={start.data.segredo} uri={start.data.uri} />
        <CodigoField label="Código do aplicativo" value={codigo} onChange={setCodigo} />
      </StepForm>
    )
  return (
    <StepForm
      key="senha"
      action="Continuar"
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
      action={DUAS_ETAPAS.desativar}
      ready={senha !== '' && codigo.trim() !== ''}
      busy={remove.isPending}
      problem={secondFactorProblem(remove.error)}
      onSubmit={() => remove.mutate({ senha, codigo })}
      onCancel={onDone}
    >
      <SenhaField value={senha} onChange={setSenha} />
      <CodigoField label="Código do aplicativo ou de reserva" value={codigo} onChange={setCodigo} />
    </StepForm>
  )
}

type Step = 'rest' | 'setup' | 'removal'

/** Shows whether the second factor is active, and changes that. */
export const SecondFactorSection = () => {
  const factor = useSecondFactor()
  const [step, setStep] = useState<Step>('rest')
  const on = factor.data?.ativo === true
  const heading = useRef<HTMLHeadingElement>(null)
  const rest = () => {
    setStep('rest')
    // The pressed button no longer exists: the focus moves here.
    heading.current?.focus()
  }
  return (
    <section className={`ruled-section ${classes.box}`} aria-labelledby="duas-etapas">
      <h2 id="duas-etapas" ref={heading} tabIndex={-1}>
        Verificação em duas etapas
        {factor.data && <Pill tone={on ? 'good' : 'plain'}>{on ? 'Ativada' : 'Desativada'}</Pill>}
      </h2>
      <p className={`soft ${classes.lead}`}>
        Além da senha, o portal pede um código que só o seu celular mostra. Mesmo com a senha descoberta, ninguém entra
        na sua conta.
      </p>
      <Pending
        query={factor}
        loading="Consultando a verificação em duas etapas…"
        failed="Não foi possível consultar a verificação em duas etapas."
        lines={1}
      />
      {step === 'setup' && <SecondFactorSetup onDone={rest} />}
      {step === 'removal' && <SecondFactorRemoval onDone={rest} />}
      {factor.data && step === 'rest' && (
        <>
          {on && (
            <p className={`soft ${classes.lead}`}>
              {factor.data.codigosRestantes === 0
                ? 'Nenhum código de reserva restante. Desative e ative de novo para receber outros.'
                : factor.data.codigosRestantes === 1
                  ? 'Resta 1 código de reserva.'
                  : `Restam ${factor.data.codigosRestantes} códigos de reserva.`}
            </p>
          )}
          <Button variant="outline" onClick={() => setStep(on ? 'removal' : 'setup')}>
            {on ? DUAS_ETAPAS.desativar : 'Ativar'}
          </Button>
        </>
      )}
    </section>
  )
}
