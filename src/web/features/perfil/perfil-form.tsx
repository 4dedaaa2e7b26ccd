import { TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { lengthOf } from '#contract/fields/text.ts'
import { PERFIL_NOME_MAX } from '#contract/perfil/limits.ts'
import { PERFIL } from '#contract/perfil/messages.ts'
import { clearDraft, useDraft } from '#web/lib/draft.ts'
import { hasErrors, mainMessage } from '#web/lib/form-errors.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { useUnsavedGuard } from '#web/lib/unsaved.ts'
import { useForm } from '#web/lib/use-form.ts'
import { AccessFields } from '#web/ui/admin/access-fields.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { LeaveDialog } from '#web/ui/admin/leave-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { PERFIL_TELA as T } from './perfil-messages.ts'
import { perfilProblem, useSavePerfil } from './perfil-query.ts'
import {
  draftOfPerfil,
  isChanged,
  PERFIL_FIELDS,
  type Perfil,
  type PerfilDraft,
  perfilErrors,
  type VerifiedTelefone,
} from './perfil-rules.ts'

/** State of the form: the draft survives a reload; the verified number exists in memory only. */
const usePerfilForm = (perfil: Perfil, verified: VerifiedTelefone | undefined, onSaved: () => void) => {
  const key = `perfil-${perfil.id}`
  const [draft, setDraft] = useDraft<PerfilDraft>(key, draftOfPerfil(perfil))
  const forget = () => clearDraft(key)
  const save = useSavePerfil(saved => {
    setDraft(draftOfPerfil(saved))
    onSaved()
  })
  const changed = isChanged(perfil, draft)
  useEffect(() => {
    if (!changed) clearDraft(key)
  }, [changed, key])
  const form = useForm({
    values: { draft, verified },
    errors: perfilErrors(perfil, draft),
    fields: PERFIL_FIELDS,
    save,
    onInvalid: errors => toast.error(mainMessage(errors, PERFIL.esvaziado)),
  })
  return {
    ...form,
    draft,
    save,
    forget,
    unsaved: changed || verified !== undefined,
    field: textFields(draft, form.shown, part => setDraft(current => ({ ...current, ...part }))),
  }
}

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
