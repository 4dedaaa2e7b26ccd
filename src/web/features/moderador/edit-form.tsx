import { TextInput } from '@mantine/core'
import type { z } from 'zod'
import { formatData } from '#contract/fields/data-hora.ts'
import { moderadorForm } from '#contract/moderador/schema.ts'
import { PERFIL } from '#contract/perfil/messages.ts'
import { emptiedFields } from '#contract/perfil/rules.ts'
import type { RouteOutput } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import { mainMessage } from '#web/lib/form-errors.ts'
import { ApiError } from '#web/lib/http.ts'
import { useUnsavedGuard } from '#web/lib/unsaved.ts'
import { AccessFields } from '#web/ui/admin/access-fields.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { LeaveDialog } from '#web/ui/admin/leave-dialog.tsx'
import { CpfInput, DataInput } from '#web/ui/admin/masked-input.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { toast } from '#web/ui/toast.ts'
import { useSend } from '#web/ui/use-send.ts'

export type Moderador = RouteOutput<Routes['GET /cliente/moderador-despedida/:id']>

export const editProblem = (error: unknown): string =>
  error instanceof ApiError && [0, 400, 429].includes(error.status)
    ? (error.errors[0]?.message ?? error.mensagem)
    : PERFIL.erroAtualizar

const FIELDS = ['nome', 'data_nascimento', 'cpf', 'email', 'telefone'] as const

/** The date as typed, DD/MM/YYYY; the stored CPF is never shown completely, so it is typed again or not sent. */
const valuesOf = (moderador: Moderador | undefined) => ({
  nome: moderador?.pessoa.nome ?? '',
  data_nascimento: formatData(moderador?.pessoa.data_nascimento ?? null),
  cpf: '',
  email: moderador?.email ?? '',
  telefone: moderador?.pessoa.telefone ?? '',
})
type Values = ReturnType<typeof valuesOf>

/** Only changes are sent: an untouched field never overwrites a newer value. */
const changesOf = (before: Values, typed: Values, parsed: z.output<typeof moderadorForm>['pessoa']) => {
  const values = { ...parsed, data_nascimento: parsed.data_nascimento ?? '', telefone: typed.telefone }
  const changed = FIELDS.filter(field => before[field].trim() !== typed[field].trim())
  return { nome: parsed.nome, ...Object.fromEntries(changed.map(field => [field, values[field]])) }
}

export const draftKeyOf = (moderador: Moderador): string => `moderador-${moderador.pessoa.id}`

/** The record of a moderator, once it is read. A new phone that was verified is not stored in the draft. */
export const useModeradorForm = (moderador: Moderador | undefined, done: string) => {
  const before = valuesOf(moderador)
  const id = moderador?.pessoa.id ?? 0
  const save = useSend('POST /cliente/update-pessoa-moderador', {
    once: true,
    done,
    failed: editProblem,
    changes: ['GET /cliente/moderador-despedida/:id'],
  })
  return usePortalForm({
    schema: moderadorForm,
    initial: { pessoa: before },
    draft: moderador && draftKeyOf(moderador),
    unstored: ['telefone'],
    rules: ({ pessoa }) =>
      Object.fromEntries(emptiedFields(FIELDS, before, pessoa).map(field => [`pessoa.${field}`, PERFIL.esvaziado])),
    send: (parsed, { pessoa }) =>
      save.mutateAsync({ body: { pessoa: { id, ...changesOf(before, pessoa, parsed.pessoa) } } }),
    failure: editProblem,
    onInvalid: problems => toast.error(mainMessage(problems, PERFIL.esvaziado)),
  })
}
export type ModeradorForm = ReturnType<typeof useModeradorForm>

type FieldsProps = { form: ModeradorForm; moderador: Moderador; onTelefone: () => void; onSenha: () => void }

export const ModeradorRecordFields = ({ form, moderador, onTelefone, onSenha }: FieldsProps) => {
  const { pessoa, username } = moderador
  const { telefone } = form.values.pessoa
  return (
    <>
      <TextInput
        label="Nome"
        withAsterisk
        aria-required
        autoComplete="off"
        maxLength={100}
        {...form.getInputProps('pessoa.nome')}
      />
      <DataInput label="Data de nascimento" {...form.getInputProps('pessoa.data_nascimento')} />
      <CpfInput
        label="CPF"
        description={pessoa.cpf === '' ? undefined : `Guardado: ${pessoa.cpf}. Digite só para trocar.`}
        autoComplete="off"
        {...form.getInputProps('pessoa.cpf')}
      />
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="off"
        withAsterisk
        aria-required
        maxLength={128}
        {...form.getInputProps('pessoa.email')}
      />
      <AccessFields
        username={username}
        usernameHelp="É com ele que o moderador entra no portal. Não pode ser alterado."
        telefone={telefone}
        telefoneError={form.errors['pessoa.telefone']}
        verified={telefone !== pessoa.telefone && 'Número validado. Salve para passar a usá-lo.'}
        onTelefone={onTelefone}
        onSenha={onSenha}
      />
    </>
  )
}

/** A moderator's record (specification §2, §7 edit variant): staff edit any, moderators their own. */
export const EditModeradorForm = ({ onCancel, ...fields }: FieldsProps & { onCancel: () => void }) => {
  const { form } = fields
  const guard = useUnsavedGuard(form.unsaved, form.discard)
  return (
    <form {...form.element} className={classes.form}>
      <ModeradorRecordFields {...fields} />
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
