import type { Despedida } from '#contract/despedida/schema.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import type { DespedidaDraft } from './despedida-draft.ts'

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

export const valuesOf = ({ pessoa_falecida: pessoa, ...despedida }: Despedida): EditValues => ({
  local_sepultamento: despedida.local_sepultamento,
  localizacao_sepultado: despedida.localizacao_sepultado,
  data_sepultamento: despedida.data_sepultamento ?? '',
  local_velorio: despedida.local_velorio,
  data_velorio: despedida.data_velorio ?? '',
  obituario: despedida.obituario,
  tipo: despedida.tipo,
  com_moderacao: despedida.com_moderacao,
  fora_das_buscas: despedida.fora_das_buscas,
  mostrar_espectadores: despedida.mostrar_espectadores,
  foto_fundo: despedida.foto_fundo,
  foto_perfil: despedida.foto_perfil ?? '',
  nome: pessoa.nome,
  sexo: pessoa.sexo ?? '',
  cidade: pessoa.cidade,
  estado: pessoa.estado,
  pais: pessoa.pais,
  data_update: despedida.data_update,
})
