import { useState } from 'react'
import { useDraft } from '#web/lib/draft.ts'
import { hasErrors } from '#web/lib/form-errors.ts'
import {
  type ApresentacaoDraft,
  type ApresentacaoErrors,
  apresentacaoErrors,
  draftOfApresentacao,
  newApresentacao,
} from './apresentacao-draft.ts'
import { useApresentacoes, useSaveApresentacao } from './apresentacoes-query.ts'

const NOTHING: Partial<ApresentacaoDraft> = {}
const NO_ERRORS: ApresentacaoErrors = {}

/** The chapel on the edit screen, saved with the page. Only edited fields are stored, also across a reload; others follow the server. */
export const useCapelaEdit = (idDespedida: number, enabled: boolean) => {
  const query = useApresentacoes(idDespedida, enabled)
  const [typed, setTyped, forget] = useDraft<Partial<ApresentacaoDraft>>(`capela:${idDespedida}`, NOTHING)
  const [tried, setTried] = useState(false)
  const current = query.data?.find(one => one.pagina) ?? query.data?.at(-1)
  const saved = current ? draftOfApresentacao(current) : newApresentacao(idDespedida)
  const draft = { ...saved, ...typed }
  const unsaved = enabled && JSON.stringify(draft) !== JSON.stringify(saved)
  const errors = unsaved ? apresentacaoErrors(draft) : NO_ERRORS
  const discard = () => {
    forget()
    setTried(false)
  }
  const save = useSaveApresentacao(discard)
  return {
    query,
    saved,
    draft,
    unsaved,
    errors: tried ? errors : NO_ERRORS,
    error: save.error,
    saving: save.isPending,
    isSaved: save.isSuccess,
    change: (part: Partial<ApresentacaoDraft>) => setTyped(now => ({ ...now, ...part })),
    /** Shows what is wrong. @returns whether it can be saved. */
    check: () => {
      setTried(true)
      return !hasErrors(errors)
    },
    save: () => save.mutate(draft),
    discard,
  }
}
export type CapelaEdit = ReturnType<typeof useCapelaEdit>
