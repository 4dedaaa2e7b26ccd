import { useEffect, useRef } from 'react'
import { ACESSO } from '#contract/acesso/messages.ts'
import { CODIGO_VERIFICACAO_LENGTH } from '#contract/fields/codigo.ts'
import { VERIFICACAO } from '#contract/verificacao/messages.ts'
import { useCountdown } from '#web/lib/countdown.ts'
import { focusFirstProblem } from '#web/lib/first-problem.ts'
import { useSlow } from '#web/lib/slow.ts'
import { Button } from '#web/ui/public/button.tsx'
import { PasswordInput, TextInput } from '#web/ui/public/field.tsx'
import classes from './recovery.module.css'
import type { RecoveryDraft } from './recovery-draft.ts'
import { RECUPERACAO } from './recovery-messages.ts'
import { useNewSenha } from './use-new-senha.ts'
import type { Recovery } from './use-recovery.ts'

type Pedido = NonNullable<RecoveryDraft['pedido']>
type Flow = ReturnType<typeof useNewSenha>

const { nova: WORDS } = RECUPERACAO

const Resend = ({ recovery, pedido, flow }: { recovery: Recovery; pedido: Pedido; flow: Flow }) => {
  const left = useCountdown(pedido.liberaEm)
  const resend = () => {
    flow.forgetCodigo()
    recovery.send()
  }
  return (
    <div className={classes.resend}>
      <div role="alert" className={classes.problem}>
        {recovery.failure}
      </div>
      <Button variant="ghost" disabled={left > 0} busy={recovery.sending} onClick={resend}>
        {left > 0 ? VERIFICACAO.reenviarEm(left) : VERIFICACAO.reenviar}
      </Button>
    </div>
  )
}

const Fields = ({ recovery, pedido, flow }: { recovery: Recovery; pedido: Pedido; flow: Flow }) => {
  const { form, problems, type, done } = flow
  return (
    <>
      {/* Tells password managers whose password is made. */}
      <input type="text" name="username" autoComplete="username" value={recovery.draft.email} readOnly hidden />
      <div className={classes.code}>
        <TextInput
          label={WORDS.codigo}
          help={ACESSO.contatoNeutro}
          error={problems.codigo}
          required
          disabled={done}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={form.codigo}
          onChange={event =>
            type({ codigo: event.currentTarget.value.replace(/\D/g, '').slice(0, CODIGO_VERIFICACAO_LENGTH) })
          }
        />
      </div>
      <Resend recovery={recovery} pedido={pedido} flow={flow} />
      <PasswordInput
        label={WORDS.senha}
        help={WORDS.senhaAjuda}
        error={problems.senha}
        required
        disabled={done}
        autoComplete="new-password"
        value={form.senha}
        onChange={event => type({ senha: event.currentTarget.value })}
      />
      <PasswordInput
        label={WORDS.confirmacao}
        error={problems.confirmacao}
        required
        disabled={done}
        autoComplete="new-password"
        value={form.confirmacao}
        onChange={event => type({ confirmacao: event.currentTarget.value })}
      />
    </>
  )
}

type RecoveryNewSenhaProps = { recovery: Recovery; pedido: Pedido; onDone: () => void }

/** A refusal leads to the field it concerns, as a preflight does. */
const useRefusalFocus = (refused: boolean) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refused && form.current) focusFirstProblem(form.current)
  }, [refused])
  return form
}

/** Code, new password, confirmation (specification §2 "Password recovery", step 3). */
export const RecoveryNewSenha = ({ recovery, pedido, onDone }: RecoveryNewSenhaProps) => {
  const { draft, canal, goTo } = recovery
  const flow = useNewSenha(pedido, onDone)
  const slow = useSlow(flow.pending)
  const refused = useRefusalFocus(flow.refused)
  return (
    <form
      ref={refused}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        flow.submit()
        focusFirstProblem(event.currentTarget)
      }}
    >
      <p className={classes.text}>
        {WORDS.pedido} <strong>{draft[canal]}</strong>. {WORDS.validade}
      </p>
      <Fields recovery={recovery} pedido={pedido} flow={flow} />
      <p className={classes.warning}>{WORDS.outrosAparelhos}</p>
      <div role="alert" className={classes.problem}>
        {!flow.pending && flow.problems.form}
      </div>
      <Button type="submit" wide busy={flow.pending} disabled={flow.done}>
        {flow.pending ? WORDS.salvando : WORDS.salvar}
      </Button>
      <p role="status" className={classes.note}>
        {flow.done ? WORDS.pronto : slow && RECUPERACAO.lento}
      </p>
      <div className={classes.ways}>
        <Button variant="text" disabled={flow.pending || flow.done} onClick={() => goTo(canal)}>
          {WORDS.corrigir[canal]}
        </Button>
      </div>
    </form>
  )
}
