import type { TipoDespedida } from '#contract/despedida/rules.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'

/** The fields of the despedida in the wizard; dates in wire format, "" while missing. */
export const EMPTY_DESPEDIDA = {
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
export type DespedidaDraft = typeof EMPTY_DESPEDIDA

export type DespedidaErrors = FormErrors<keyof DespedidaDraft>
