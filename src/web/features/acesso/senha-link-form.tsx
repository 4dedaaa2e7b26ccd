import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ACESSO, LINK_SENHA } from '#contract/acesso/messages.ts'
import { senhaProblem } from '#contract/fields/senha.ts'
import { withoutEmpty } from '#web/lib/form-errors.ts'
import { ApiError, api, messageOf } from '#web/lib/http.ts'
import { storeSession } from '#web/lib/session.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { useForm } from '#web/lib/use-form.ts'
import { paths } from '#web/paths.ts'
import { Button, LinkButton } from '#web/ui/public/button.tsx'
import { PasswordInput } from '#web/ui/public/field.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { useSend } from '#web/ui/use-send.ts'
import { StayBox } from './stay-box.tsx'

const EMPTY = { senha: '', confirmacao: '', continuar: false }

const errorsOf = ({ senha, confirmacao }: typeof EMPTY) =>
  withoutEmpty({
    senha: senhaProblem(senha, { required: ACESSO.senhaObrigatoria, tooShort: ACESSO.senhaCurta }),
    confirmacao: confirmacao === senha ? undefined : ACESSO.senhasDiferentes,
  })

const isAboutSenha = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'SENHA_COMUM' || error.errors.some(one => one.campo === 'senhaNova'))

/** Creates the password with the token of the link; the typed passwords are never stored. */
const useSenhaLink = (token: string) => {
  const [draft, setDraft] = useState(EMPTY)
  const navigate = useNavigate()
  const save = useSend(
    ({ senha, continuar }: typeof EMPTY) =>
      api('POST /api/auth/criar-senha', { body: { token, senhaNova: senha, ...(continuar ? { continuar } : {}) } }),
    {
      done: LINK_SENHA.criada,
      failed: ACESSO.erroAlterarSenha,
      // The link proved who it is: a moderator goes on to the home of the family, staff sign in themselves.
      after: ({ sessao }) => {
        if (storeSession(sessao)) void navigate(paths.despedidas(), { replace: true })
      },
    },
  )
  const { form, shown } = useForm({ values: draft, errors: errorsOf(draft), save })
  const failure = save.isError ? messageOf(save.error, ACESSO.erroAlterarSenha) : undefined
  const type = (part: Partial<typeof EMPTY>) => {
    if (save.isError) save.reset()
    setDraft(current => ({ ...current, ...part }))
  }
  const refused = isAboutSenha(save.error)
  return {
    form,
    stay: { checked: draft.continuar, onChange: (continuar: boolean) => type({ continuar }) },
    field: textFields(draft, { ...(refused ? { senha: failure } : {}), ...shown }, type),
    failure: refused ? undefined : failure,
    pending: save.isPending,
    done: save.isSuccess && save.data.sessao === undefined,
  }
}

/** New password and its confirmation; afterwards the way to sign in. */
export const SenhaLinkForm = ({ token }: { token: string }) => {
  const { form, field, stay, failure, pending, done } = useSenhaLink(token)
  if (done)
    return (
      <div role="status">
        <p>Senha criada. Agora entre com o seu e-mail e a sua senha.</p>
        <LinkButton to={paths.inicio()} wide>
          Entrar
        </LinkButton>
      </div>
    )
  const senha = { required: true, autoComplete: 'new-password' } as const
  return (
    <form {...form}>
      <PasswordInput
        label="Nova senha"
        help="Pelo menos 6 caracteres. Frases longas são mais seguras e fáceis de lembrar."
        {...senha}
        {...field('senha')}
      />
      <PasswordInput label="Confirmar nova senha" {...senha} {...field('confirmacao')} />
      <StayBox {...stay} />
      <SendStatus busy={pending} error={failure} />
      <Button type="submit" wide busy={pending}>
        {pending ? 'Criando…' : 'Criar senha'}
      </Button>
      {failure !== undefined && (
        <LinkButton variant="text" to={paths.forgotPassword()}>
          Esqueci minha senha
        </LinkButton>
      )}
    </form>
  )
}
