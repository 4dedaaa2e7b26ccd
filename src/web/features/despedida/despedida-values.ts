import type { Rito } from '#contract/despedida/rito-rules.ts'
import type { TipoDespedida } from '#contract/despedida/rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import type { Life } from '#contract/falecido/life-rules.ts'
import { SEXO_NAO_INFORMADO } from '#contract/falecido/schema.ts'
import { type CerimoniaAdicionalValues, cerimoniasValuesOf } from './cerimonias-values.ts'

/** The fields of the despedida in the wizard; dates in wire format, "" while missing. */
export const NOVA_DESPEDIDA = {
  rito: 'sepultamento' as Rito,
  local_sepultamento: '',
  localizacao_sepultado: '',
  data_sepultamento: '',
  local_velorio: '',
  data_velorio: '',
  cerimonias: [] as readonly CerimoniaAdicionalValues[],
  obituario: '',
  tipo: 'Publica' as TipoDespedida,
  com_moderacao: true,
  fora_das_buscas: false,
  mostrar_espectadores: true,
  lembrar_aniversario: false,
  foto_fundo: 1,
}
export type DespedidaValues = typeof NOVA_DESPEDIDA

export type EditPerson = {
  /** For staff the name of the register, else the shown one. */
  nome: string
  nome_social: string
  conhecido_como: string
  data_nascimento: string
  data_falecimento: string
  /** Why a date is corrected. */
  motivo: string
  sexo: 'Não informado' | 'Masculino' | 'Feminino'
  cidade: string
  estado: string
  pais: string
}
/** The fields of page and deceased on the edit screen; `foto_perfil` is an address, a data URL, or "" for none. */
type EditFields = DespedidaValues & { foto_perfil: string } & EditPerson
export type EditField = keyof EditFields
/** With the version that was read: the server refuses an older one. */
export type EditValues = EditFields & { data_update: string }

/** Whether a date of the register is corrected, which needs a reason. */
export const isCorrected = (saved: Life, { data_nascimento, data_falecimento }: Life): boolean =>
  data_nascimento !== saved.data_nascimento || data_falecimento !== saved.data_falecimento

const { cerimonias: _list, ...NOVA_PAGINA } = NOVA_DESPEDIDA
const PAGE_FIELDS = Object.keys(NOVA_PAGINA) as (keyof typeof NOVA_PAGINA)[]

export const valuesOf = ({ pessoa_falecida: pessoa, ...despedida }: Despedida): EditValues => ({
  ...(Object.fromEntries(PAGE_FIELDS.map(field => [field, despedida[field] ?? ''])) as typeof NOVA_PAGINA),
  cerimonias: cerimoniasValuesOf(despedida.cerimonias),
  foto_perfil: despedida.foto_perfil ?? '',
  nome: pessoa.nome_registro ?? pessoa.nome,
  nome_social: pessoa.nome_social ?? '',
  conhecido_como: pessoa.conhecido_como,
  data_nascimento: pessoa.data_nascimento,
  data_falecimento: pessoa.data_falecimento,
  motivo: '',
  sexo: pessoa.sexo ?? SEXO_NAO_INFORMADO,
  cidade: pessoa.cidade,
  estado: pessoa.estado,
  pais: pessoa.pais,
  data_update: despedida.data_update,
})
