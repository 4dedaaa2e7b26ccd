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

const NONE: EditProblems = {}

const toProblem = (form: HTMLFormElement | null): void => {
  if (form) focusFirstProblem(form)
}

export type EditFormProps = {
  moderador: Moderador
  despedidaId: number
  /** His own record: phone, e-mail and password change in the profile. */
  own: boolean
  success: string
  onDone: () => void
}

/** State of the record: draft through a reload without CPF and password, one sending at a time. */
export const useEditForm = ({ moderador, despedidaId, success }: EditFormProps) => {
  const key = `moderador-${moderador.pessoa.id}`
  const before = draftOfModerador(moderador)
  const [{ cpf: _kept, ...draft }, setDraft] = useDraft<EditDraft>(key, before)
  const [secret, setSecret] = useState({ cpf: '', senha: '' })
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState(NONE)
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef<boolean>(false)
  const typed: EditDraft = { ...draft, cpf: secret.cpf }
  const save = useSaveModerador(despedidaId, success, () => {
    setSecret({ cpf: '', senha: '' })
    setTried(false)
  })
  const kept = changedFields(before, { ...typed, cpf: '' }).length > 0
  const problems = editProblems(before, typed, secret.senha)
  useEffect(() => {
    if (!kept) clearDraft(key)
  }, [kept, key])
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
    save.mutate(editBody(moderador.pessoa.id, before, typed, secret.senha), {
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
    senha: secret.senha,
    save,
    submit,
    forget: () => clearDraft(key),
    unsaved: kept || secret.cpf !== '' || secret.senha !== '',
    shown: tried ? { ...refused, ...problems } : refused,
    change: (part: Partial<Omit<EditDraft, 'cpf'>>) => {
      setDraft(current => ({ ...current, ...part }))
      setRefused(NONE)
    },
    changeSecret: (part: Partial<typeof secret>) => {
      setSecret(current => ({ ...current, ...part }))
      setRefused(NONE)
    },
  }
}
