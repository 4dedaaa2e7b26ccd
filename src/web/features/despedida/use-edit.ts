import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { useDraft } from '#web/lib/draft.ts'
import { hasErrors } from '#web/lib/form-errors.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import { readDespedida } from './despedida-api.ts'
import { DESPEDIDAS_KEY } from './despedidas-query.ts'
import { draftOf, type EditDraft, editErrors, isChanged, isPersonChanged } from './edit-draft.ts'
import { type Conflict, conflictOf, type EditField, rebase } from './edit-merge-rules.ts'
import { EDITAR } from './edit-messages.ts'

/** The fields of the despedida with the version they are based on; a moderator's save has its own call (specification §6). */
const savePage = (id: number, { base, page }: EditDraft, full: boolean): Promise<Despedida> => {
  const { data_sepultamento, data_velorio, foto_perfil, ...texts } = page
  const body = {
    id,
    data_update: base,
    ...texts,
    data_sepultamento: data_sepultamento || null,
    data_velorio: data_velorio || null,
    foto_perfil: foto_perfil || null,
  }
  return full
    ? api('POST /cliente/update-despedida', { body })
    : api('POST /cliente/update-despedida-moderador', { body })
}

const savePerson = ({ pessoa_falecida: pessoa }: Despedida, { person }: EditDraft) => {
  const { id, data_nascimento, data_falecimento } = pessoa
  const { sexo, ...words } = person
  const body = { id, data_nascimento, data_falecimento, ...words, ...(sexo === '' ? {} : { sexo }) }
  return api('POST /cliente/update-pessoa-falecida', { body })
}

const isRace = (error: unknown): boolean => error instanceof ApiError && error.code === 'ALTERADO_POR_OUTRA_PESSOA'

/** Edits typed after `sent` was submitted, rebased on the saved despedida; null if there are none. */
const typedSince = (now: EditDraft, sent: EditDraft, saved: Despedida): EditDraft | null => {
  const rest = rebase({ ...now, began: { page: sent.page, person: sent.person } }, draftOf(saved))
  return isChanged(rest) ? rest : null
}

/** The other edits, rebased on a despedida whose place and hour were saved elsewhere; null if there are none. */
const withoutVelorio = (now: EditDraft, saved: Despedida): EditDraft | null => {
  const rest = rebase(now, draftOf(saved), ['local_velorio', 'data_velorio'])
  return isChanged(rest) ? rest : null
}

/** The draft of this tab. Without a draft the screen shows the saved despedida. */
const useEditDraft = (despedida: Despedida) => {
  const [stored, setStored, forget] = useDraft<EditDraft | null>(`editar:${despedida.id}`, null)
  const saved = draftOf(despedida)
  const change = (part: (now: EditDraft) => EditDraft) => setStored(now => part(now ?? saved))
  return { draft: stored && isChanged(stored) ? stored : saved, stored, setStored, change, forget }
}

/** Saves the page with its version, then the deceased. In between, the draft is rebased on the saved page, so that a retry does not conflict with itself. */
const useSave = (despedida: Despedida, full: boolean, own: ReturnType<typeof useEditDraft>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (sent: EditDraft) => {
      const page = await savePage(despedida.id, sent, full)
      if (!isPersonChanged(sent)) return page
      own.setStored(now => rebase(now ?? sent, draftOf(page)))
      await savePerson(page, sent)
      return readDespedida(despedida.id)
    },
    onSuccess: (saved, sent) => {
      client.setQueryData([DESPEDIDAS_KEY, 'uma', saved.id], saved)
      own.setStored(now => now && typedSince(now, sent, saved))
      for (const queryKey of [[DESPEDIDAS_KEY], ['historico']]) void client.invalidateQueries({ queryKey })
      toast.success(DESPEDIDA.atualizada)
    },
  })
}

/** Place and hour of the velório were saved elsewhere on the screen. */
const useVelorioSettled = (own: ReturnType<typeof useEditDraft>) => {
  const client = useQueryClient()
  return (saved: Despedida): void => {
    client.setQueryData([DESPEDIDAS_KEY, 'uma', saved.id], saved)
    own.setStored(now => now && withoutVelorio(now, saved))
  }
}

const useFailure = () => {
  const [text, setText] = useState<string>()
  const show = (error: unknown) => {
    const sentence = error instanceof ApiError ? error.mensagem : EDITAR.erro
    setText(sentence)
    toast.error(sentence)
  }
  return { text, show, clear: () => setText(undefined) }
}

/** What the same Salvar saves after the page: chapel and moderator. */
export type OtherParts = { unsaved: boolean; check: () => boolean; save: () => void }

/** Edits of one despedida: the draft survives a reload, is saved as a whole, and is not lost when another person saves meanwhile. */
export const useEdit = (despedida: Despedida, full: boolean, others: OtherParts) => {
  const own = useEditDraft(despedida)
  const velorioSettled = useVelorioSettled(own)
  const [tried, setTried] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const save = useSave(despedida, full, own)
  const failure = useFailure()
  const send = (values: EditDraft) =>
    save.mutate(values, {
      onSuccess: () => {
        setTried(false)
        failure.clear()
        if (others.unsaved) others.save()
      },
      onError: error => (isRace(error) ? void mergeWithSaved(values).catch(failure.show) : failure.show(error)),
    })
  /** Another person saved meanwhile: changes to different fields are merged; for the same field the user decides. */
  const mergeWithSaved = async (mine: EditDraft) => {
    const found = conflictOf(mine, draftOf(await readDespedida(despedida.id)))
    if (found.fields.length > 0) setConflict(found)
    else saveMerged(mine, found.theirs)
  }
  const saveMerged = (mine: EditDraft, theirs: EditDraft, givenUp: readonly EditField[] = []) => {
    const merged = rebase(mine, theirs, givenUp)
    own.setStored(merged)
    send(merged)
  }
  const errors = editErrors(own.draft)
  return {
    draft: own.draft,
    conflict,
    errors: tried ? errors : {},
    saving: save.isPending,
    isSaved: save.isSuccess,
    failure: failure.text,
    unsaved: isChanged(own.draft),
    submit: () => {
      setTried(true)
      const ready = others.check()
      if (hasErrors(errors) || !ready || save.isPending) return
      if (others.unsaved && !isChanged(own.draft)) others.save()
      else send(own.draft)
    },
    change: (part: Partial<EditDraft['page']>) => own.change(now => ({ ...now, page: { ...now.page, ...part } })),
    changePerson: (part: Partial<EditDraft['person']>) =>
      own.change(now => ({ ...now, person: { ...now.person, ...part } })),
    discard: () => {
      own.forget()
      setTried(false)
      failure.clear()
    },
    resolve: (givenUp: readonly EditField[]) => {
      if (!conflict) return
      setConflict(undefined)
      saveMerged(own.draft, conflict.theirs, givenUp)
    },
    backToEditing: () => setConflict(undefined),
    velorioSettled,
  }
}
