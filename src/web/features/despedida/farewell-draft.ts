import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { BIOGRAFIA_MAX, CAMPO_TEXTO_MAX, type TipoDespedida } from '#contract/despedida/rules.ts'
import { textProblem } from '#contract/fields/text.ts'

/** The farewell's own fields as the wizard keeps them; moments in the wire's form, "" while missing. */
export type FarewellDraft = {
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
export const EMPTY_FAREWELL: FarewellDraft = {
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

export type FarewellProblems = { [Field in keyof FarewellDraft]?: string }

const place = (value: string) => textProblem(value, { max: CAMPO_TEXTO_MAX, required: DESPEDIDA.campoObrigatorio })
const moment = (value: string) => (value === '' ? DESPEDIDA.dataObrigatoria : undefined)

/** Specification §5 "Wizard step 3". */
export const farewellProblems = (draft: FarewellDraft): FarewellProblems => {
  const all: FarewellProblems = {
    local_sepultamento: place(draft.local_sepultamento),
    localizacao_sepultado: place(draft.localizacao_sepultado),
    data_sepultamento: moment(draft.data_sepultamento),
    local_velorio: place(draft.local_velorio),
    data_velorio: moment(draft.data_velorio),
    obituario: textProblem(draft.obituario, { max: BIOGRAFIA_MAX, multiline: true, tooLong: DESPEDIDA.biografiaMax }),
  }
  return Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== undefined))
}
