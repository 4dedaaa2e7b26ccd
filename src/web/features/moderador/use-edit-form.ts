import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { PERFIL } from '#contract/perfil/messages.ts'
import { clearDraft, useDraft } from '#web/lib/draft.ts'
import { focusFirstProblem } from '#web/lib/first-problem.ts'
import { ApiError } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import { useSaveModerador } from './edit-query.ts'
import {
  changedFields,
  draftOfModerador,
  type EditDraft,
  type EditProblems,
  editBody,
  editProblems,
  editRefusals,
  type Moderador,
} from './edit-rules.ts'

export const editDraftKey = ({ pessoa }: Moderador): string => `moderador-${pessoa.id}`

const NONE: EditProblems = {}

const toProblem = (form: HTMLFormElement | null): void => {
  if (form) focusFirstProblem(form)
}

export type EditFormProps = {
  moderador: Moderador
  despedidaId: number
  /** Digits of a new phone, just verified. */
  telefone: string | undefined
  success: string
  onSaved: () => void
}

/** What was typed: kept through a reload, the CPF never. */
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
    setDraft,
    setCpf,
    forget: () => {
      clearDraft(key)
      setDraft(before)
      setCpf('')
    },
  }
}

/** State of the record: what was typed, its problems, one sending at a time. */
export const useEditForm = ({ moderador, despedidaId, success, telefone, onSaved }: EditFormProps) => {
  const { before, typed, changed, setDraft, setCpf, forget } = useTyped(moderador)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState(NONE)
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef<boolean>(false)
  const save = useSaveModerador(despedidaId, success, () => {
    setCpf('')
    setTried(false)
    onSaved()
  })
  const problems = editProblems(before, typed)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (sending.current) return
    setTried(true)
    const found = Object.values(problems)
    if (found[0] !== undefined) {
      toast.error(found.includes(PERFIL.esvaziado) ? PERFIL.esvaziado : found[0])
      toProblem(form.current)
      return
    }
    sending.current = true
    setRefused(NONE)
    save.mutate(editBody(moderador.pessoa.id, before, typed, telefone), {
      onError: error => {
        setRefused(error instanceof ApiError ? editRefusals(error.errors) : NONE)
        toProblem(form.current)
      },
      onSettled: () => {
        sending.current = false
      },
    })
  }
  return {
    form,
    typed,
    save,
    submit,
    discard: () => {
      forget()
      setTried(false)
    },
    unsaved: changed || telefone !== undefined,
    shown: tried ? { ...refused, ...problems } : refused,
    change: (part: Partial<Omit<EditDraft, 'cpf'>>) => {
      setDraft(current => ({ ...current, ...part }))
      setRefused(NONE)
    },
    changeCpf: (value: string) => {
      setCpf(value)
      setRefused(NONE)
    },
  }
}
