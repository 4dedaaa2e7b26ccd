import { useState } from 'react'
import { COLABORADOR } from '#contract/colaborador/messages.ts'
import { clearDraft, useDraft } from '#web/lib/draft.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/ui/toast.ts'
import {
  COLABORADOR_FIELDS,
  type Colaborador,
  type ColaboradorDraft,
  colaboradorErrors,
  draftOf,
  EMPTY_COLABORADOR,
} from './colaborador-draft.ts'
import { useSaveColaborador } from './colaboradores-query.ts'

/** State of the form: the draft survives a reload, the password does not. */
export const useColaboradorForm = (editing: Colaborador | undefined, onDone: () => void) => {
  const key = `colaborador-${editing?.id ?? 'novo'}`
  const [draft, setDraft] = useDraft<ColaboradorDraft>(key, editing ? draftOf(editing) : EMPTY_COLABORADOR)
  const [restored] = useState(() => editing === undefined && draft.email !== '')
  const [senha, setSenha] = useState('')
  const leave = () => {
    clearDraft(key)
    onDone()
  }
  const save = useSaveColaborador(editing?.id, leave)
  const form = useForm({
    values: { draft, senha },
    errors: colaboradorErrors(draft, senha, editing !== undefined),
    fields: COLABORADOR_FIELDS,
    save,
    onInvalid: () => toast.error(COLABORADOR.preencha),
  })
  const change = (part: Partial<ColaboradorDraft>) => setDraft(current => ({ ...current, ...part }))
  const field = textFields(draft, form.shown, change)
  return { ...form, field, draft, senha, restored, save, change, setSenha, leave }
}
