import { useEffect } from 'react'
import { PERFIL } from '#contract/perfil/messages.ts'
import { clearDraft, useDraft } from '#web/lib/draft.ts'
import { mainMessage } from '#web/lib/form-errors.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/ui/toast.ts'
import { useSavePerfil } from './perfil-query.ts'
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
export const usePerfilForm = (perfil: Perfil, verified: VerifiedTelefone | undefined, onSaved: () => void) => {
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
