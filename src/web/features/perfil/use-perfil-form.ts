import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { PERFIL } from '#contract/perfil/messages.ts'
import { clearDraft, useDraft } from '#web/lib/draft.ts'
import { focusFirstProblem } from '#web/lib/first-problem.ts'
import { ApiError } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import { useSavePerfil } from './perfil-query.ts'
import {
  draftOfPerfil,
  isChanged,
  type Perfil,
  type PerfilDraft,
  type PerfilProblems,
  type ProvenTelefone,
  perfilProblems,
} from './perfil-rules.ts'

const NONE: PerfilProblems = {}

const refusalsOf = (error: unknown): PerfilProblems =>
  error instanceof ApiError
    ? Object.fromEntries(
        error.errors.map(({ campo, message }) => [campo === 'codigo' ? 'telefone' : campo, message] as const),
      )
    : NONE

/** State of the form: draft through a reload, the proven number in memory only, one sending at a time. */
export const usePerfilForm = (perfil: Perfil, proven: ProvenTelefone | undefined, onSaved: () => void) => {
  const key = `perfil-${perfil.id}`
  const [draft, setDraft] = useDraft<PerfilDraft>(key, draftOfPerfil(perfil))
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState(NONE)
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef<boolean>(false)
  const forget = () => clearDraft(key)
  const save = useSavePerfil(saved => {
    setDraft(draftOfPerfil(saved))
    setTried(false)
    onSaved()
  })
  const changed = isChanged(perfil, draft)
  const problems = perfilProblems(perfil, draft)
  useEffect(() => {
    if (!changed) clearDraft(key)
  }, [changed, key])
  const toProblem = () => {
    if (form.current) focusFirstProblem(form.current)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (sending.current) return
    setTried(true)
    const [first] = Object.values(problems)
    if (first !== undefined) {
      toast.error(Object.values(problems).includes(PERFIL.esvaziado) ? PERFIL.esvaziado : first)
      toProblem()
      return
    }
    sending.current = true
    setRefused(NONE)
    save.mutate(
      { draft, proven },
      {
        onError: error => {
          setRefused(refusalsOf(error))
          toProblem()
        },
        onSettled: () => {
          sending.current = false
        },
      },
    )
  }
  return {
    form,
    draft,
    save,
    submit,
    forget,
    unsaved: changed || proven !== undefined,
    shown: tried ? { ...refused, ...problems } : refused,
    change: (part: Partial<PerfilDraft>) => {
      setDraft(current => ({ ...current, ...part }))
      setRefused(NONE)
    },
  }
}
