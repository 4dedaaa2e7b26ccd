import { ACESSO } from '#contract/acesso/messages.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { paths } from '#web/paths.ts'
import { Button, LinkButton } from '#web/ui/public/button.tsx'
import { TextInput } from '#web/ui/public/field.tsx'
import form from '#web/ui/public/form.module.css'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import classes from './recovery.module.css'
import { RECUPERACAO } from './recovery-messages.ts'
import type { Recovery } from './use-recovery.ts'

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
export const RecoveryContact = ({ recovery }: { recovery: Recovery }) => {
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
