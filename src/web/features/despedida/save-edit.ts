import type { Despedida } from '#contract/despedida/schema.ts'
import { api } from '#web/lib/http.ts'
import { draftOf, type EditDraft, isPersonChanged } from './edit-draft.ts'
import { readDespedida } from './farewell-api.ts'

const savePage = (despedida: Despedida, { base, page }: EditDraft, full: boolean): Promise<Despedida> => {
  const { data_sepultamento, data_velorio, foto_perfil, ...texts } = page
  const body = {
    id: despedida.id,
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

/** The page first, since only it can have been changed by somebody else; then the deceased, where that changed. */
export const saveEdit = async (despedida: Despedida, draft: EditDraft, full: boolean): Promise<Despedida> => {
  const saved = await savePage(despedida, draft, full)
  if (!isPersonChanged(draft.person, draftOf(despedida).person)) return saved
  await savePerson(despedida, draft)
  return readDespedida(despedida.id)
}
