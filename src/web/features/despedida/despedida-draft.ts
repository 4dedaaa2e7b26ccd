import type { TipoDespedida } from '#contract/despedida/rules.ts'
import { novaDespedidaForm } from '#contract/despedida/schema.ts'
import { type FormErrors, formErrors } from '#web/lib/form-errors.ts'

/** The despedida's own fields as the wizard keeps them; moments in the wire's form, "" while missing. */
export type DespedidaDraft = {
  local_sepultamento: string
  localizacao_sepultado: string
  data_sepultamento: string
  local_velorio: string
  data_velorio: string
  obituario: string
  tipo: TipoDespedida
  com_moderacao: boolean
  fora_das_buscas: boolean
  foto_fundo: number
}
export const EMPTY_DESPEDIDA: DespedidaDraft = {
  local_sepultamento: '',
  localizacao_sepultado: '',
  data_sepultamento: '',
  local_velorio: '',
  data_velorio: '',
  obituario: '',
  tipo: 'Publica',
  com_moderacao: true,
  fora_das_buscas: false,
  foto_fundo: 1,
}

export type DespedidaErrors = FormErrors<keyof DespedidaDraft>

export const despedidaErrors = (draft: DespedidaDraft): DespedidaErrors => formErrors(novaDespedidaForm, draft)
