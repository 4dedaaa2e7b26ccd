import type { Despedida } from '#contract/despedida/schema.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { type DespedidaDraft, EMPTY_DESPEDIDA } from './despedida-draft.ts'

export type EditPerson = {
  nome: string
  sexo: '' | 'Masculino' | 'Feminino'
  cidade: string
  estado: string
  pais: string
}
/** The fields of page and deceased on the edit screen; `foto_perfil` is an address, a data URL, or "" for none. */
type EditFields = DespedidaDraft & { foto_perfil: string } & EditPerson
export type EditField = keyof EditFields
/** With the version that was read: the server refuses an older one. */
export type EditValues = EditFields & { data_update: string }

export type EditErrors = FormErrors<EditField>

const PAGE_FIELDS = Object.keys(EMPTY_DESPEDIDA) as (keyof DespedidaDraft)[]

export const valuesOf = ({ pessoa_falecida: pessoa, ...despedida }: Despedida): EditValues => ({
  ...(Object.fromEntries(PAGE_FIELDS.map(field => [field, despedida[field] ?? ''])) as DespedidaDraft),
  foto_perfil: despedida.foto_perfil ?? '',
  nome: pessoa.nome,
  sexo: pessoa.sexo ?? '',
  cidade: pessoa.cidade,
  estado: pessoa.estado,
  pais: pessoa.pais,
  data_update: despedida.data_update,
})
