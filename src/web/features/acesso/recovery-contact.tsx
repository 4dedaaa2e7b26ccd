import { ACESSO } from '#contract/acesso/messages.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { focusFirstProblem } from '#web/lib/first-problem.ts'
import { useSlow } from '#web/lib/slow.ts'
import { paths } from '#web/paths.ts'
import { Button, LinkButton } from '#web/ui/public/button.tsx'
import { TextInput } from '#web/ui/public/field.tsx'
import classes from './recovery.module.css'
import { RECUPERACAO } from './recovery-messages.ts'
import type { Recovery } from './use-recovery.ts'

const ContactField = ({ recovery }: { recovery: Recovery }) => {
  const { canal, draft, problem, type } = recovery
  const common = { label: RECUPERACAO[canal].campo, help: ACESSO.contatoNeutro, error: problem, required: true }
  return canal === 'email' ? (
    <TextInput
      {...common}
      key="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      value={draft.email}
      onChange={event => type(event.currentTarget.value)}
    />
  ) : (
    <TextInput
      {...common}
      key="telefone"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(##) #####-####"
      value={draft.telefone}
      onChange={event => type(maskTelefone(event.currentTarget.value))}
    />
  )
}

/** Where the code goes: by e-mail, or by SMS for who forgot it (specification §2 "Password recovery", steps 1 and 2). */
export const RecoveryContact = ({ recovery }: { recovery: Recovery }) => {
  const { canal, sending, failure, send, goTo } = recovery
  const slow = useSlow(sending)
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        send()
        focusFirstProblem(event.currentTarget)
      }}
    >
      <p className={classes.text}>{RECUPERACAO[canal].texto}</p>
      <ContactField recovery={recovery} />
      <div role="alert" className={classes.problem}>
        {failure}
      </div>
      <Button type="submit" wide busy={sending}>
        {sending ? RECUPERACAO.enviando : RECUPERACAO.enviar}
      </Button>
      <p role="status" className={classes.note}>
        {slow && RECUPERACAO.lento}
      </p>
      <div className={classes.ways}>
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
