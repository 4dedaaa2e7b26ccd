import { TextInput } from '@mantine/core'
import { lengthOf } from '#contract/fields/text.ts'
import { PERFIL_NOME_MAX } from '#contract/perfil/limits.ts'
import { hasErrors } from '#web/lib/form-errors.ts'
import { useUnsavedGuard } from '#web/lib/unsaved.ts'
import { AccessFields } from '#web/ui/admin/access-fields.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { LeaveDialog } from '#web/ui/admin/leave-dialog.tsx'
import { PERFIL_TELA as T } from './perfil-messages.ts'
import { perfilProblem } from './perfil-query.ts'
import type { Perfil, VerifiedTelefone } from './perfil-rules.ts'
import { usePerfilForm } from './use-perfil-form.ts'

type Flow = ReturnType<typeof usePerfilForm>
const TypedFields = ({ flow }: { flow: Flow }) => (
  <>
    <TextInput
      label={T.nome}
      required
      autoComplete="name"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={`${lengthOf(flow.draft.nome.trim())}/${PERFIL_NOME_MAX}`}
      maxLength={PERFIL_NOME_MAX}
      {...flow.field('nome')}
    />
    <TextInput label={T.email} type="email" autoComplete="email" required maxLength={128} {...flow.field('email')} />
  </>
)

type PerfilFormProps = {
  perfil: Perfil
  verified: VerifiedTelefone | undefined
  onSaved: () => void
  onTelefone: () => void
  onSenha: () => void
  onCancel: () => void
}

/** The profile (specification §2, §5, §8): the typed values are saved together with a phone number that was verified. */
export const PerfilForm = ({ perfil, verified, onSaved, onTelefone, onSenha, onCancel }: PerfilFormProps) => {
  const flow = usePerfilForm(perfil, verified, onSaved)
  const guard = useUnsavedGuard(flow.unsaved, flow.forget)
  return (
    <form {...flow.form} className={classes.form}>
      <TypedFields flow={flow} />
      <AccessFields
        username={perfil.username}
        usernameHelp={T.usuarioAjuda}
        telefone={verified?.telefone ?? perfil.pessoa.telefone}
        telefoneError={flow.shown.telefone}
        verified={verified !== undefined && T.telefoneNovo}
        onTelefone={onTelefone}
        onSenha={onSenha}
      />
      <FormFooter
        saving={flow.save.isPending}
        saved={flow.save.isSuccess}
        error={flow.save.isError && !hasErrors(flow.shown) && perfilProblem(flow.save.error)}
        cancel={{
          onClick: () => {
            flow.forget()
            onCancel()
          },
        }}
      />
      <LeaveDialog guard={guard} />
    </form>
  )
}
