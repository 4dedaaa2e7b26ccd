import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cerimoniasBody } from '#contract/despedida/cerimonia-schema.ts'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { type Despedida, editarDespedidaForm } from '#contract/despedida/schema.ts'
import type { Life } from '#contract/falecido/life-rules.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { ApiError, api, messageOf } from '#web/lib/http.ts'
import { readAgain } from '#web/lib/read-again.ts'
import { callKey } from '#web/lib/use-call.ts'
import { merged } from '#web/ui/admin/form-values.ts'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { toast } from '#web/ui/toast.ts'
import { type EditField, type EditPerson, type EditValues, isCorrected, valuesOf } from './despedida-values.ts'
import { type Conflict, conflictOf } from './edit-merge-rules.ts'
import { DESPEDIDA_CALLS } from './public.ts'

const personOf = (values: EditValues): EditPerson => {
  const { nome, nome_social, conhecido_como, data_nascimento, data_falecimento, motivo, sexo } = values
  const { cidade, estado, pais } = values
  return { nome, nome_social, conhecido_como, data_nascimento, data_falecimento, motivo, sexo, cidade, estado, pais }
}
const isPersonChanged = (began: EditValues, values: EditValues): boolean =>
  JSON.stringify(personOf(began)) !== JSON.stringify(personOf(values))

/** The fields of the page with the version they are based on; a moderator's save has its own call (specification §6). */
const savePage = (id: number, values: EditValues, full: boolean): Promise<Despedida> => {
  const person = personOf(values)
  const page = Object.fromEntries(Object.entries(values).filter(([name]) => !(name in person))) as Omit<
    EditValues,
    keyof EditPerson
  >
  const body = {
    id,
    ...page,
    cerimonias: cerimoniasBody.parse(page.cerimonias),
    data_sepultamento: page.data_sepultamento || null,
    data_velorio: page.data_velorio || null,
    foto_perfil: page.foto_perfil || null,
  }
  return full
    ? api('POST /cliente/update-despedida', { body })
    : api('POST /cliente/update-despedida-moderador', { body })
}

/** A moderator sends the shown name only. */
const savePerson = ({ pessoa_falecida: { id, nome_registro } }: Despedida, values: EditValues) => {
  const { nome_social, ...person } = personOf(values)
  const names = { nome_social, nome_registro: person.nome, nome: nome_social || person.nome }
  const body = { id, ...person, ...(nome_registro === undefined ? {} : names) }
  return api('POST /cliente/update-pessoa-falecida', { body })
}

const isRace = (error: unknown): boolean => error instanceof ApiError && error.code === 'ALTERADO_POR_OUTRA_PESSOA'

/** The user decides first: both changed the same field. */
class Undecided extends Error {}

const problemOf = (error: unknown): string | undefined => {
  if (error instanceof Undecided) return undefined
  return messageOf(error, 'Não foi possível salvar. O que você escreveu continua aqui; tente novamente.')
}

type Save = {
  id: number
  full: boolean
  /** The saved values on which the form is based, and others instead of them. */
  getSaved: () => EditValues
  rebase: (saved: EditValues) => void
  onConflict: (conflict: Conflict) => void
}

/** The page with its version, then the deceased. In between, the form is based on the saved page: a retry must not conflict with itself. */
const saveOnce = async ({ id, full, getSaved, rebase }: Save, values: EditValues): Promise<Despedida> => {
  const page = await savePage(id, values, full)
  if (!isPersonChanged(getSaved(), values)) return page
  rebase(valuesOf(page))
  await savePerson(page, values)
  return api('GET /cliente/despedida/:id', { params: { id } })
}

/** Another person may have saved meanwhile: changes to different fields are merged; for the same field the user decides. */
const saveMerged = async (save: Save, mine: EditValues): Promise<Despedida> => {
  try {
    return await saveOnce(save, mine)
  } catch (error) {
    if (!isRace(error)) throw error
  }
  const theirs = valuesOf(await api('GET /cliente/despedida/:id', { params: { id: save.id } }))
  const began = save.getSaved()
  const found = conflictOf(began, mine, theirs)
  if (found.fields.length > 0) {
    save.onConflict(found)
    throw new Undecided()
  }
  save.rebase(theirs)
  return saveMerged(save, merged(began, theirs, mine))
}

const correctionProblems = (saved: Life, values: EditValues): FormErrors<EditField> =>
  isCorrected(saved, values) && values.motivo.trim() === '' ? { motivo: 'Diga por que a data mudou.' } : {}

/** What the same Salvar saves after the page: chapel and moderator. */
type OtherForms = { unsaved: boolean; check: () => boolean; save: () => void }

/** Edits of one despedida: saved as a whole, and not lost when another person saves meanwhile. */
export const useEdit = (despedida: Despedida, full: boolean, others: OtherForms) => {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<Conflict>()
  const keep = (saved: Despedida) => {
    form.rebase(valuesOf(saved))
    client.setQueryData(callKey('GET /cliente/despedida/:id', { params: { id: saved.id } }), saved)
  }
  // A mutation waits while the device has no network, and runs once it returns.
  const save = useMutation({
    mutationFn: async (values: EditValues) => {
      try {
        const { getSaved, rebase } = form
        keep(await saveMerged({ id: despedida.id, full, getSaved, rebase, onConflict: setConflict }, values))
      } catch (error) {
        const problem = problemOf(error)
        if (problem !== undefined) toast.error(problem)
        throw error
      }
      void readAgain(client, [...DESPEDIDA_CALLS, 'GET /cliente/despedida/:id/historico'])
      toast.success(DESPEDIDA.atualizada)
    },
  })
  const form = usePortalForm({
    schema: editarDespedidaForm,
    initial: valuesOf(despedida),
    rules: values => correctionProblems(despedida.pessoa_falecida, values),
    draft: `editar:${despedida.id}`,
    send: (_form, values) => save.mutateAsync(values),
    failure: problemOf,
    onSaved: () => {
      if (others.unsaved) others.save()
    },
  })
  return {
    ...form,
    conflict,
    submit: () => {
      const ready = others.check()
      if (!form.check() || !ready) return
      if (others.unsaved && !form.unsaved) others.save()
      else void form.submit()
    },
    resolve: (givenUp: readonly EditField[]) => {
      if (!conflict) return
      const { theirs } = conflict
      setConflict(undefined)
      form.setValues(Object.fromEntries(givenUp.map(field => [field, theirs[field]])))
      form.rebase(theirs)
      void form.submit()
    },
    backToEditing: () => setConflict(undefined),
    /** Place and hour of the velório were saved elsewhere on the screen. */
    velorioSettled: (saved: Despedida) => {
      const { local_velorio, data_velorio } = valuesOf(saved)
      form.setValues({ local_velorio, data_velorio })
      keep(saved)
    },
  }
}
