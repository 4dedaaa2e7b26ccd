import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ACESSO } from '#contract/acesso/messages.ts'
import { isEmail } from '#contract/fields/email.ts'
import { senhaProblem } from '#contract/fields/senha.ts'
import { MODERADOR_NOME_MAX } from '#contract/moderador/limits.ts'
import { CONVITE, MODERADOR } from '#contract/moderador/messages.ts'
import type { RouteOutput } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import { StayBox } from '#web/features/acesso/stay-box.tsx'
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
import { useSend } from '#web/ui/use-send.ts'
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
  const [draft, setDraft] = useState({ nome, email: '', senha: '', continuar: false })
  const navigate = useNavigate()
  const save = useSend(
    ({ senha, continuar, ...person }: typeof draft) =>
      api('POST /api/auth/aceitar-convite', {
        body: cadastrado ? { token } : { token, ...person, senhaNova: senha, ...(continuar ? { continuar } : {}) },
      }),
    {
      done: CONVITE.aceito,
      failed: error => messageOf(error, T.falhou),
      after: ({ sessao }) => {
        if (storeSession(sessao)) void navigate(paths.despedidas(), { replace: true })
      },
    },
  )
  const { form, shown } = useForm({ values: draft, errors: cadastrado ? {} : errorsOf(draft), save })
  const refused = refusedFields(save.error)
  const type = (part: Partial<typeof draft>) => {
    if (save.isError) save.reset()
    setDraft(current => ({ ...current, ...part }))
  }
  return {
    form,
    stay: { checked: draft.continuar, onChange: (continuar: boolean) => type({ continuar }) },
    field: textFields(draft, { ...refused, ...shown }, type),
    failure: save.isError && Object.keys(refused).length === 0 ? messageOf(save.error, T.falhou) : undefined,
    pending: save.isPending,
    done: save.isSuccess && save.data.sessao === undefined,
  }
}

export const ConviteForm = ({ token, convite }: { token: string; convite: Convite }) => {
  const { form, field, stay, failure, pending, done } = useAccept(token, convite)
  if (done)
    return (
      <div role="status">
        <p className={classes.text}>{CONVITE.aceito}</p>
        <LinkButton to={paths.inicio()} wide>
          Entrar
        </LinkButton>
      </div>
    )
  return (
    <form {...form}>
      {convite.cadastrado ? (
        <p
          className={classes.text}
        >{`O telefone ${convite.telefone} já tem acesso ao portal. Aceite e depois entre com o seu e-mail e a sua senha de sempre.`}</p>
      ) : (
        <>
          <TextInput label="Seu nome" required autoComplete="name" maxLength={MODERADOR_NOME_MAX} {...field('nome')} />
          <TextInput
            label="Seu e-mail"
            help="É com ele que você entra no portal."
            type="email"
            required
            autoComplete="email"
            maxLength={128}
            {...field('email')}
          />
          <PasswordInput
            label="Crie uma senha"
            help="Pelo menos 6 caracteres. Frases longas são mais seguras e fáceis de lembrar."
            required
            autoComplete="new-password"
            {...field('senha')}
          />
          <StayBox {...stay} />
        </>
      )}
      <p className={`note ${classes.text}`}>
        Ao aceitar, você concorda com os <Link to={paths.termoUso()}>Termos de Uso</Link>.
      </p>
      <SendStatus busy={pending} error={failure} />
      <Button type="submit" wide busy={pending}>
        {pending ? 'Aceitando…' : 'Aceitar o convite'}
      </Button>
    </form>
  )
}
