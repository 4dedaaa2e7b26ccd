import { useEffect, useRef } from 'react'
import { ACESSO } from '#contract/acesso/messages.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { VERIFICACAO } from '#contract/verificacao/messages.ts'
import { useCountdown } from '#web/lib/countdown.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { paths } from '#web/paths.ts'
import { Button, LinkButton } from '#web/ui/public/button.tsx'
import { PasswordInput, TextInput } from '#web/ui/public/field.tsx'
import form from '#web/ui/public/form.module.css'
import { CodeField } from '#web/ui/public/form.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import classes from './recovery.module.css'
import type { RecoveryDraft } from './recovery-draft.ts'
import { RECUPERACAO } from './recovery-messages.ts'
import { useNewSenha } from './use-new-senha.ts'
import { type Recovery, useRecovery } from './use-recovery.ts'

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
const RecoveryNewSenha = ({ recovery, pedido, onDone }: RecoveryNewSenhaProps) => {
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

const INPUT = {
  email: {
    type: 'email',
    inputMode: 'email',
    autoComplete: 'username',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 128,
  },
  telefone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national', placeholder: '(##) #####-####' },
} as const

/** Where the code is sent: by e-mail, or by SMS for a forgotten e-mail (specification §2 "Password recovery", steps 1 and 2). */
const RecoveryContact = ({ recovery }: { recovery: Recovery }) => {
  const { canal, draft, problem, type, sending, failure, send, goTo } = recovery
  return (
    <form {...sendingForm(send)}>
      <p className={`soft ${form.text}`}>{RECUPERACAO[canal].texto}</p>
      <TextInput
        key={canal}
        label={RECUPERACAO[canal].campo}
        help={ACESSO.contatoNeutro}
        required
        {...INPUT[canal]}
        error={problem}
        value={draft[canal]}
        onChange={({ currentTarget: { value } }) => type(canal === 'email' ? value : maskTelefone(value))}
      />
      <SendStatus busy={sending} error={failure} />
      <Button type="submit" wide busy={sending}>
        {sending ? RECUPERACAO.enviando : RECUPERACAO.enviar}
      </Button>
      <div className={`row ${classes.ways}`}>
        {canal === 'email' ? (
          <>
            <Button variant="text" onClick={() => goTo('telefone')}>
              {RECUPERACAO.esqueciEmail}
            </Button>
            <LinkButton variant="text" to={paths.inicio()}>
              {RECUPERACAO.voltarInicio}
            </LinkButton>
          </>
        ) : (
          <Button variant="text" onClick={() => goTo('email')}>
            {RECUPERACAO.voltar}
          </Button>
        )}
      </div>
    </form>
  )
}

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
