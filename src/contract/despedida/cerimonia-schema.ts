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

export const cerimoniaPublica = cerimonia.omit({ publica: true })

/** Those that are open to the public; absent without any. */
export const cerimoniasPublicas = z.array(cerimoniaPublica).optional()

const campo = looseText({ max: CAMPO_TEXTO_MAX }).default('')

/** `titulo` is read only of the kind `outra`; `termino` must be later than `data_hora`. */
const cerimoniaBody = z
  .object({
    /** Of a ceremony that is already stored. A new one has none, or one that is not stored, as a form counts them: -1. */
    id: z.number().int().optional(),
    tipo: z.enum(TIPOS_CERIMONIA, DESPEDIDA.campoObrigatorio),
    titulo: looseText({ max: CERIMONIA_TITULO_MAX }).default(''),
    data_hora: dataHora(DESPEDIDA.dataObrigatoria),
    termino: looseDataHora.default(null),
    local: campo,
    endereco: campo,
    observacao: looseText({ max: CERIMONIA_OBSERVACAO_MAX }).default(''),
    publica: z.boolean().default(true),
  })
  .refine(({ tipo, titulo }) => tipo !== 'outra' || titulo !== '', {
    path: ['titulo'],
    message: DESPEDIDA.campoObrigatorio,
    // Also beside another problem, so that a form shows both at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .refine(({ data_hora, termino }) => termino === null || termino > data_hora, {
    path: ['termino'],
    message: DESPEDIDA.terminoAntes,
  })
export type CerimoniaBody = z.output<typeof cerimoniaBody>

/** The whole list: a ceremony that is missing in it is removed. */
export const cerimoniasBody = z.array(cerimoniaBody).max(CERIMONIAS_MAX, DESPEDIDA.cerimoniasMax)

/** A published hour that was changed: the previous hour, when it changed, and how often it has changed. */
export const mudanca = z.object({
  /** `velorio`, `rito`, or the id of an added ceremony. */
  cerimonia: z.string(),
  antes: z.string(),
  quando: z.string(),
  vezes: z.number(),
})
export type Mudanca = z.output<typeof mudanca>
