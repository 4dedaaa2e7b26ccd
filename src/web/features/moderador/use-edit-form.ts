import { useEffect, useState } from 'react'
import { PERFIL } from '#contract/perfil/messages.ts'
import { clearDraft, useDraft } from '#web/lib/draft.ts'
import { mainMessage } from '#web/lib/form-errors.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/ui/toast.ts'
import { useSaveModerador } from './edit-query.ts'
import {
  changedFields,
  draftOfModerador,
  type EditDraft,
  editBody,
  editErrors,
  MODERADOR_FIELDS,
  type Moderador,
} from './edit-rules.ts'

export const editDraftKey = ({ pessoa }: Moderador): string => `moderador-${pessoa.id}`

export type EditFormProps = {
  moderador: Moderador
  despedidaId: number
  /** Digits of a new phone, just verified. */
  telefone: string | undefined
  success: string
  onSaved: () => void
}

/** The typed values: restored after a reload, except the CPF. */
const useTyped = (moderador: Moderador) => {
  const key = editDraftKey(moderador)
  const before = draftOfModerador(moderador)
  const [{ cpf: _never, ...draft }, setDraft] = useDraft<EditDraft>(key, before)
  const [cpf, setCpf] = useState('')
  const typed: EditDraft = { ...draft, cpf }
  const changed = changedFields(before, { ...typed, cpf: '' }).length > 0
  useEffect(() => {
    if (!changed) clearDraft(key)
  }, [changed, key])
  return {
    before,
    typed,
    changed: changed || cpf !== '',
    change: ({ cpf: typedCpf = cpf, ...part }: Partial<EditDraft>) => {
      setDraft(current => ({ ...current, ...part }))
      setCpf(typedCpf)
    },
    forget: () => {
      clearDraft(key)
      setDraft(before)
      setCpf('')
    },
  }
}

/** State of the record: typed values, and one save at a time. */
export const useEditForm = ({ moderador, despedidaId, success, telefone, onSaved }: EditFormProps) => {
  const { before, typed, changed, change, forget } = useTyped(moderador)
  const save = useSaveModerador(despedidaId, success, () => {
    change({ cpf: '' })
    onSaved()
  })
  const form = useForm({
    values: editBody(moderador.pessoa.id, before, typed, telefone),
    errors: editErrors(before, typed),
    fields: MODERADOR_FIELDS,
    save,
    onInvalid: errors => toast.error(mainMessage(errors, PERFIL.esvaziado)),
  })
  return {
    ...form,
    typed,
    save,
    discard: () => {
      forget()
      form.reset()
    },
    unsaved: changed || telefone !== undefined,
    field: textFields(typed, form.shown, change),
  }
}
