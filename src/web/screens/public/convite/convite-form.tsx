import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ACESSO } from '#contract/acesso/messages.ts'
import { isEmail } from '#contract/fields/email.ts'
import { senhaProblem } from '#contract/fields/senha.ts'
import { MODERADOR_NOME_MAX } from '#contract/moderador/limits.ts'
import { CONVITE, MODERADOR } from '#contract/moderador/messages.ts'
import type { RouteOutput } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import { withoutEmpty } from '#web/lib/form-errors.ts'
import { ApiError, api, messageOf } from '#web/lib/http.ts'
import { storeSession } from '#web/lib/session.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { useForm } from '#web/lib/use-form.ts'
import { paths } from '#web/paths.ts'
import { Button, LinkButton } from '#web/ui/public/button.tsx'
import { PasswordInput, TextInput } from '#web/ui/public/field.tsx'
import classes from '#web/ui/public/form.module.css'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { CONVITE_RECEBIDO as T } from './messages.ts'

export type Convite = RouteOutput<Routes['POST /api/auth/convite']>

const errorsOf = ({ nome, email, senha }: Record<'nome' | 'email' | 'senha', string>) =>
  withoutEmpty({
    nome: nome.trim() === '' ? MODERADOR.nomeObrigatorio : undefined,
    email: email.trim() === '' ? CONVITE.emailObrigatorio : isEmail(email) ? undefined : MODERADOR.emailInvalido,
    senha: senhaProblem(senha, { required: ACESSO.senhaObrigatoria, tooShort: ACESSO.senhaCurta }),
  })

/** Fields of the server's refusals, by their names in this form. */
const refusedFields = (error: unknown): Record<string, string> => {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'SENHA_COMUM') return { senha: error.mensagem }
  return Object.fromEntries(
    error.errors
      .map(({ campo, message }) => [campo === 'senhaNova' ? 'senha' : campo, message] as const)
      .filter(([campo]) => ['nome', 'email', 'senha'].includes(campo)),
  )
}

/** Accepts with a new account, or for a phone that has one already; the typed password is never stored. */
const useAccept = (token: string, { nome, cadastrado }: Convite) => {
  const [draft, setDraft] = useState({ nome, email: '', senha: '' })
  const navigate = useNavigate()
  const save = useToastMutation({
    mutationFn: ({ senha, ...person }: typeof draft) =>
      api('POST /api/auth/aceitar-convite', {
        body: cadastrado ? { token } : { token, ...person, senhaNova: senha },
      }),
    success: CONVITE.aceito,
    failure: error => messageOf(error, T.falhou),
    onDone: ({ sessao }) => {
      if (storeSession(sessao)) void navigate(paths.despedidas(), { replace: true })
    },
  })
  const { form, shown } = useForm({ values: draft, errors: cadastrado ? {} : errorsOf(draft), save })
  const refused = refusedFields(save.error)
  const type = (part: Partial<typeof draft>) => {
    if (save.isError) save.reset()
    setDraft(current => ({ ...current, ...part }))
  }
  return {
    form,
    field: textFields(draft, { ...refused, ...shown }, type),
    failure: save.isError && Object.keys(refused).length === 0 ? messageOf(save.error, T.falhou) : undefined,
    pending: save.isPending,
    done: save.isSuccess && save.data.sessao === undefined,
  }
}

export const ConviteForm = ({ token, convite }: { token: string; convite: Convite }) => {
  const { form, field, failure, pending, done } = useAccept(token, convite)
  if (done)
    return (
      <div role="status">
        <p>{CONVITE.aceito}</p>
        <LinkButton to={paths.inicio()} wide>
          {T.entrar}
        </LinkButton>
      </div>
    )
  return (
    <form {...form}>
      <p className={`strong ${classes.text}`}>{T.convidou(convite.de, convite.falecido)}</p>
      {convite.cadastrado ? (
        <p className={classes.text}>{T.cadastrado(convite.telefone)}</p>
      ) : (
        <>
          <TextInput label={T.nome} required autoComplete="name" maxLength={MODERADOR_NOME_MAX} {...field('nome')} />
          <TextInput
            label={T.email}
            help={T.emailAjuda}
            type="email"
            required
            autoComplete="email"
            maxLength={128}
            {...field('email')}
          />
          <PasswordInput label={T.senha} help={T.senhaAjuda} required autoComplete="new-password" {...field('senha')} />
        </>
      )}
      <p className={`note ${classes.text}`}>
        {T.termos} <Link to={paths.termoDeUso()}>{T.termosLink}</Link>.
      </p>
      <SendStatus busy={pending} error={failure} />
      <Button type="submit" wide busy={pending}>
        {pending ? T.aceitando : T.aceitar}
      </Button>
    </form>
  )
}
