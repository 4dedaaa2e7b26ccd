import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { COLABORADOR } from '#contract/colaborador/messages.ts'
import { clearDraft, useDraft } from '#web/lib/draft.ts'
import { ApiError } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import {
  type Colaborador,
  type ColaboradorDraft,
  type ColaboradorProblems,
  colaboradorProblems,
  draftOf,
  EMPTY_COLABORADOR,
  problemsFromServer,
} from './colaborador-draft.ts'
import { useSaveColaborador } from './colaboradores-query.ts'

const NONE: ColaboradorProblems = {}

/** State of the form: draft through a reload, problems from the first refused sending on, one sending at a time. */
export const useColaboradorForm = (editing: Colaborador | undefined, onDone: () => void) => {
  const key = `colaborador-${editing?.id ?? 'novo'}`
  const [draft, setDraft] = useDraft<ColaboradorDraft>(key, editing ? draftOf(editing) : EMPTY_COLABORADOR)
  const [restored] = useState(() => editing === undefined && draft.email !== '')
  const [senha, setSenha] = useState('')
  const [tried, setTried] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [refused, setRefused] = useState(NONE)
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef<boolean>(false)
  const leave = () => {
    clearDraft(key)
    onDone()
  }
  const save = useSaveColaborador(editing?.id, leave)
  const problems = colaboradorProblems(draft, senha, editing !== undefined)
  const shown = tried ? { ...refused, ...problems } : refused
  useEffect(() => {
    // A refused sending takes the keyboard to the first field it speaks of.
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (sending.current) return
    if (Object.keys(problems).length > 0) {
      setTried(true)
      setRefusals(refusals + 1)
      toast.error(COLABORADOR.preencha)
      return
    }
    sending.current = true
    setRefused(NONE)
    save.mutate(
      { draft, senha },
      {
        onError: error => {
          setRefused(error instanceof ApiError ? problemsFromServer(error.errors) : NONE)
          setRefusals(count => count + 1)
        },
        onSettled: () => {
          sending.current = false
        },
      },
    )
  }
  const change = (part: Partial<ColaboradorDraft>) => {
    setDraft(current => ({ ...current, ...part }))
    setRefused(NONE)
  }
  return { form, draft, senha, restored, shown, save, submit, change, setSenha, leave }
}
