import { TextInput } from '@mantine/core'
import { lengthOf } from '#contract/fields/text.ts'
import { PERFIL_NOME_MAX } from '#contract/perfil/limits.ts'
import { PERFIL } from '#contract/perfil/messages.ts'
import { emptiedFields } from '#contract/perfil/rules.ts'
import { perfilForm } from '#contract/perfil/schema.ts'
import { mainMessage } from '#web/lib/form-errors.ts'
import { useUnsavedGuard } from '#web/lib/unsaved.ts'
import { AccessFields } from '#web/ui/admin/access-fields.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { LeaveDialog } from '#web/ui/admin/leave-dialog.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { toast } from '#web/ui/toast.ts'
import { PERFIL_TELA as T } from './perfil-messages.ts'
import { type Perfil, perfilProblem, useSavePerfil } from './perfil-query.ts'

/** A new number and the code that verified it exist in memory only. */
export const usePerfilForm = (perfil: Perfil) => {
  const save = useSavePerfil()
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
      save.mutateAsync({ nome, email, ...(codigo !== '' && { telefone, codigo }) }),
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
        label={T.nome}
        required
        autoComplete="name"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={`${lengthOf(nome.trim())}/${PERFIL_NOME_MAX}`}
        maxLength={PERFIL_NOME_MAX}
        {...form.getInputProps('nome')}
      />
      <TextInput
        label={T.email}
        type="email"
        autoComplete="email"
        required
        maxLength={128}
        {...form.getInputProps('email')}
      />
      <AccessFields
        username={perfil.username}
        usernameHelp={T.usuarioAjuda}
        telefone={telefone}
        telefoneError={form.errors.telefone}
        verified={codigo !== '' && T.telefoneNovo}
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
