import type { TipoDespedida } from '#contract/despedida/rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'

/** The fields of the despedida in the wizard; dates in wire format, "" while missing. */
export const NOVA_DESPEDIDA = {
  local_sepultamento: '',
  localizacao_sepultado: '',
  data_sepultamento: '',
  local_velorio: '',
  data_velorio: '',
  obituario: '',
  tipo: 'Publica' as TipoDespedida,
  com_moderacao: true,
  fora_das_buscas: false,
  mostrar_espectadores: true,
  foto_fundo: 1,
}
export type DespedidaValues = typeof NOVA_DESPEDIDA

export type EditPerson = {
  nome: string
  sexo: '' | 'Masculino' | 'Feminino'
  cidade: string
  estado: string
  pais: string
}
/** The fields of page and deceased on the edit screen; `foto_perfil` is an address, a data URL, or "" for none. */
type EditFields = DespedidaValues & { foto_perfil: string } & EditPerson
export type EditField = keyof EditFields
/** With the version that was read: the server refuses an older one. */
export type EditValues = EditFields & { data_update: string }

const PAGE_FIELDS = Object.keys(NOVA_DESPEDIDA) as (keyof DespedidaValues)[]

export const valuesOf = ({ pessoa_falecida: pessoa, ...despedida }: Despedida): EditValues => ({
  ...(Object.fromEntries(PAGE_FIELDS.map(field => [field, despedida[field] ?? ''])) as DespedidaValues),
  foto_perfil: despedida.foto_perfil ?? '',
  nome: pessoa.nome,
  sexo: pessoa.sexo ?? '',
  cidade: pessoa.cidade,
  estado: pessoa.estado,
  pais: pessoa.pais,
  data_update: despedida.data_update,
})
