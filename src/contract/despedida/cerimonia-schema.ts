import { z } from 'zod'
import { dataHora, looseDataHora } from '../fields/data-hora-schema.ts'
import { looseText } from '../fields/text-schema.ts'
import { CAMPO_TEXTO_MAX, CERIMONIA_OBSERVACAO_MAX, CERIMONIA_TITULO_MAX, CERIMONIAS_MAX } from './limits.ts'
import { DESPEDIDA } from './messages.ts'
import { TIPOS_CERIMONIA } from './tipo-cerimonia-rules.ts'

/** A ceremony besides velório and last one (`CerimoniaAdicional`). `data_hora` and `termino` are local times; `publica`: not only for the family. */
export const cerimonia = z.object({
  id: z.number().int(),
  tipo: z.enum(TIPOS_CERIMONIA),
  titulo: z.string(),
  data_hora: z.string(),
  termino: z.string().nullable(),
  local: z.string(),
  endereco: z.string(),
  observacao: z.string(),
  publica: z.boolean(),
})
export type CerimoniaGuardada = z.output<typeof cerimonia>

/** Those that are open to the public; absent without any. */
export const cerimoniasPublicas = z.array(cerimonia.omit({ publica: true })).optional()

const campo = looseText({ max: CAMPO_TEXTO_MAX }).default('')

/** `titulo` is read only of the kind `outra`; `termino` must be later than `data_hora`. */
const cerimoniaBody = z
  .object({
    /** Of a ceremony that is already stored; absent for a new one. */
    id: z.number().int().positive().optional(),
    tipo: z.enum(TIPOS_CERIMONIA),
    titulo: looseText({ max: CERIMONIA_TITULO_MAX }).default(''),
    data_hora: dataHora(DESPEDIDA.dataObrigatoria),
    termino: looseDataHora.default(null),
    local: campo,
    endereco: campo,
    observacao: looseText({ max: CERIMONIA_OBSERVACAO_MAX }).default(''),
    publica: z.boolean().default(true),
  })
  .superRefine(({ tipo, titulo, data_hora, termino }, context) => {
    const refuse = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message })
    if (tipo === 'outra' && titulo === '') refuse('titulo', DESPEDIDA.campoObrigatorio)
    if (termino !== null && termino <= data_hora) refuse('termino', DESPEDIDA.terminoAntes)
  })
export type CerimoniaBody = z.output<typeof cerimoniaBody>

/** The whole list: a ceremony that is missing in it is removed. */
export const cerimoniasBody = z.array(cerimoniaBody).max(CERIMONIAS_MAX, DESPEDIDA.cerimoniasMax)
