import { TextInput } from '@mantine/core'
import { lengthOf } from '#contract/fields/text.ts'
import { PERFIL } from '#contract/perfil/messages.ts'
import { emptiedFields } from '#contract/perfil/rules.ts'
import { PERFIL_NOME_MAX, perfilForm } from '#contract/perfil/schema.ts'
import type { RouteOutput } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import { mainMessage } from '#web/lib/form-errors.ts'
import { ApiError } from '#web/lib/http.ts'
import { readSession, storeSession } from '#web/lib/session.ts'
import { useUnsavedGuard } from '#web/lib/unsaved.ts'
import { callKey } from '#web/lib/use-call.ts'
import { AccessFields } from '#web/ui/admin/access-fields.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { LeaveDialog } from '#web/ui/admin/leave-dialog.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { toast } from '#web/ui/toast.ts'
import { useSend } from '#web/ui/use-send.ts'

export type Perfil = RouteOutput<Routes['GET /cliente/perfil']>

/** The first field's sentence, else the server's own sentence, else that of specification §8. */
const perfilProblem = (error: unknown): string => {
  if (!(error instanceof ApiError)) return PERFIL.erroAtualizar
  const known = error.errors[0]?.message
  if (known) return known
  return [0, 429].includes(error.status) || error.code === 'CODIGO_INCORRETO' ? error.mensagem : PERFIL.erroAtualizar
}

/** The card in the sidebar shows the new name too. */
const refreshSession = (saved: Perfil): void => {
  const user = readSession()
  if (user) storeSession({ ...user, nome: saved.pessoa.nome, email: saved.email })
}

/** A new number and the code that verified it exist in memory only. */
export const usePerfilForm = (perfil: Perfil) => {
  const save = useSend('PUT /cliente/perfil', {
    done: PERFIL.atualizado,
    failed: perfilProblem,
    after: refreshSession,
    replaces: callKey('GET /cliente/perfil'),
  })
  const { email, pessoa } = perfil
  const before = { nome: pessoa.nome, email }
  return usePortalForm({
    schema: perfilForm,
    initial: { ...before, telefone: pessoa.telefone, codigo: '' },
    draft: `perfil-${perfil.id}`,
    unstored: ['telefone'],
    rules: values =>
      Object.fromEntries(emptiedFields(['nome', 'email'], before, values).map(field => [field, PERFIL.esvaziado])),
    paths: { codigo: 'telefone' },
    send: ({ nome, email, telefone, codigo }) =>
      save.mutateAsync({ body: { nome, email, ...(codigo !== '' && { telefone, codigo }) } }),
    failure: perfilProblem,
    onInvalid: problems => toast.error(mainMessage(problems, PERFIL.esvaziado)),
  })
}

type PerfilFormProps = {
  perfil: Perfil
  form: ReturnType<typeof usePerfilForm>
  onTelefone: () => void
  onSenha: () => void
  onCancel: () => void
}

/** The profile (specification §2, §5, §8): the typed values are saved together with a phone number that was verified. */
export const PerfilForm = ({ perfil, form, onTelefone, onSenha, onCancel }: PerfilFormProps) => {
  const { nome, telefone, codigo } = form.values
  const guard = useUnsavedGuard(form.unsaved, form.discard)
  return (
    <form {...form.element} className={classes.form}>
      <TextInput
        label="Nome"
        withAsterisk
        aria-required
        autoComplete="name"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={`${lengthOf(nome.trim())}/${PERFIL_NOME_MAX}`}
        maxLength={PERFIL_NOME_MAX}
        {...form.getInputProps('nome')}
      />
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="email"
        withAsterisk
        aria-required
        maxLength={128}
        {...form.getInputProps('email')}
      />
      <AccessFields
        username={perfil.username}
        usernameHelp="É com ele que você entra no portal. Não pode ser alterado."
        telefone={telefone}
        telefoneError={form.errors.telefone}
        verified={codigo !== '' && 'Número validado. Salve o perfil para passar a usá-lo.'}
        onTelefone={onTelefone}
        onSenha={onSenha}
      />
      <FormFooter
        {...form.footer}
        cancel={{
          onClick: () => {
            form.discard()
            onCancel()
          },
        }}
      />
      <LeaveDialog guard={guard} />
    </form>
  )
}
