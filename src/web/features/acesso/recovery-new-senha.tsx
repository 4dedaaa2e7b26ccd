import { ACESSO } from '#contract/acesso/messages.ts'
import { VERIFICACAO } from '#contract/verificacao/messages.ts'
import { useCountdown } from '#web/lib/countdown.ts'
import { Button } from '#web/ui/public/button.tsx'
import { PasswordInput } from '#web/ui/public/field.tsx'
import form from '#web/ui/public/form.module.css'
import { CodeField } from '#web/ui/public/form.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
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
      <SendStatus busy={recovery.sending} error={recovery.failure} />
      <Button variant="ghost" disabled={left > 0} busy={recovery.sending} onClick={resend}>
        {left > 0 ? VERIFICACAO.reenviarEm(left) : VERIFICACAO.reenviar}
      </Button>
    </div>
  )
}

const Fields = ({ recovery, pedido, flow }: { recovery: Recovery; pedido: Pedido; flow: Flow }) => {
  const { field, done } = flow
  const senha = { required: true, disabled: done, autoComplete: 'new-password' } as const
  return (
    <>
      {/* Tells password managers for which account the password is set. */}
      <input type="text" name="username" autoComplete="username" value={recovery.draft.email} readOnly hidden />
      <CodeField label={WORDS.codigo} help={ACESSO.contatoNeutro} disabled={done} {...field('codigo')} />
      <Resend recovery={recovery} pedido={pedido} flow={flow} />
      <PasswordInput label={WORDS.senha} help={WORDS.senhaAjuda} {...senha} {...field('senha')} />
      <PasswordInput label={WORDS.confirmacao} {...senha} {...field('confirmacao')} />
    </>
  )
}

type RecoveryNewSenhaProps = { recovery: Recovery; pedido: Pedido; onDone: () => void }

/** Code, new password, confirmation (specification §2 "Password recovery", step 3). */
export const RecoveryNewSenha = ({ recovery, pedido, onDone }: RecoveryNewSenhaProps) => {
  const { draft, canal, goTo } = recovery
  const flow = useNewSenha(pedido, onDone)
  return (
    <form {...flow.form}>
      <p className={`soft ${form.text}`}>
        {WORDS.pedido} <strong>{draft[canal]}</strong>. {WORDS.validade}
      </p>
      <Fields recovery={recovery} pedido={pedido} flow={flow} />
      <p className={`note ${classes.warning}`}>{WORDS.outrosAparelhos}</p>
      <SendStatus busy={flow.pending} error={flow.failure}>
        {flow.done && <p>{WORDS.pronto}</p>}
      </SendStatus>
      <Button type="submit" wide busy={flow.pending} disabled={flow.done}>
        {flow.pending ? WORDS.salvando : WORDS.salvar}
      </Button>
      <div className={`row ${classes.ways}`}>
        <Button variant="text" disabled={flow.pending || flow.done} onClick={() => goTo(canal)}>
          {WORDS.corrigir[canal]}
        </Button>
      </div>
    </form>
  )
}
