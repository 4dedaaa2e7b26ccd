import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { clearDraft, useDraft } from '#web/lib/draft.ts'
import { ApiError } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import { DESPEDIDAS_KEY } from './despedidas-query.ts'
import { changedFields, draftOf, type EditDraft, editProblems, isChanged, merge, type PageField } from './edit-draft.ts'
import { EDITAR } from './edit-messages.ts'
import { readDespedida } from './farewell-api.ts'
import { saveEdit } from './save-edit.ts'

/** What another person saved meanwhile, and the fields on which both differ. */
export type Conflict = { theirs: EditDraft; fields: PageField[] }

const isRace = (error: unknown): boolean => error instanceof ApiError && error.code === 'ALTERADO_POR_OUTRA_PESSOA'

/** What the screen edits: kept over a reload, saved as one, and never lost to somebody else's save. */
export const useEdit = (despedida: Despedida, full: boolean) => {
  const client = useQueryClient()
  const key = `editar:${despedida.id}`
  const saved = draftOf(despedida)
  const [draft, setDraft] = useDraft<EditDraft>(key, saved)
  const [tried, setTried] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const settle = (now: EditDraft) => {
    setDraft(now)
    clearDraft(key)
    setTried(false)
    setConflict(undefined)
  }
  const show = (now: Despedida) => {
    settle(draftOf(now))
    client.setQueryData([DESPEDIDAS_KEY, 'uma', now.id], now)
    for (const queryKey of [[DESPEDIDAS_KEY], ['historico']]) void client.invalidateQueries({ queryKey })
    toast.success(DESPEDIDA.atualizada)
  }
  const meet = async (mine: EditDraft) => {
    const theirs = draftOf(await readDespedida(despedida.id))
    setConflict({ theirs, fields: changedFields(mine.page, theirs.page) })
  }
  const save = useMutation({
    mutationFn: (values: EditDraft) => saveEdit(despedida, values, full),
    onSuccess: show,
    onError: (error, values) => {
      if (isRace(error)) void meet(values).catch(() => toast.error(EDITAR.erro))
      else toast.error(error instanceof ApiError ? error.mensagem : EDITAR.erro)
    },
  })
  const problems = editProblems(draft)
  const submit = (values = draft) => {
    setTried(true)
    if (Object.keys(editProblems(values)).length === 0 && !save.isPending) save.mutate(values)
  }
  return {
    draft,
    save,
    conflict,
    submit,
    problems: tried ? problems : {},
    unsaved: isChanged(draft, saved),
    change: (part: Partial<EditDraft['page']>) => setDraft(now => ({ ...now, page: { ...now.page, ...part } })),
    changePerson: (part: Partial<EditDraft['person']>) =>
      setDraft(now => ({ ...now, person: { ...now.person, ...part } })),
    discard: () => settle(saved),
    resolve: (keepMine: readonly PageField[]) => {
      if (!conflict) return
      const merged = merge(draft, conflict.theirs, keepMine)
      setDraft(merged)
      setConflict(undefined)
      submit(merged)
    },
    backToEditing: () => setConflict(undefined),
  }
}
export type Edit = ReturnType<typeof useEdit>
