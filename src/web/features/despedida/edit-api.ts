import type { Despedida } from '#contract/despedida/schema.ts'
import { api } from '#web/lib/http.ts'
import type { EditDraft } from './edit-draft.ts'

/** The fields of the despedida with the version they are based on; a moderator's save has its own call (specification §6). */
export const savePage = (id: number, { base, page }: EditDraft, full: boolean): Promise<Despedida> => {
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

export const savePerson = ({ pessoa_falecida: pessoa }: Despedida, { person }: EditDraft) => {
  const { id, data_nascimento, data_falecimento } = pessoa
  const { sexo, ...words } = person
  const body = { id, data_nascimento, data_falecimento, ...words, ...(sexo === '' ? {} : { sexo }) }
  return api('POST /cliente/update-pessoa-falecida', { body })
}
