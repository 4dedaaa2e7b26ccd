import { paths } from '#web/paths.ts'
import { Button, LinkButton } from '#web/ui/public/button.tsx'
import { PasswordInput } from '#web/ui/public/field.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { CRIAR_SENHA as T } from './senha-link-messages.ts'
import { useSenhaLink } from './use-senha-link.ts'

/** New password and its confirmation; afterwards the way to sign in. */
export const SenhaLinkForm = ({ token }: { token: string }) => {
  const { form, field, failure, pending, done } = useSenhaLink(token)
  if (done)
    return (
      <div role="status">
        <p>{T.pronto}</p>
        <LinkButton to={paths.inicio()} wide>
          {T.entrar}
        </LinkButton>
      </div>
    )
  const senha = { required: true, autoComplete: 'new-password' } as const
  return (
    <form {...form}>
      <PasswordInput label={T.senha} help={T.senhaAjuda} {...senha} {...field('senha')} />
      <PasswordInput label={T.confirmacao} {...senha} {...field('confirmacao')} />
      <SendStatus busy={pending} error={failure} />
      <Button type="submit" wide busy={pending}>
        {pending ? T.salvando : T.salvar}
      </Button>
      {failure !== undefined && (
        <LinkButton variant="text" to={paths.recuperarSenha()}>
          {T.esqueci}
        </LinkButton>
      )}
    </form>
  )
}
