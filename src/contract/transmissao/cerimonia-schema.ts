import { z } from 'zod'
import { cerimoniaKind } from '../despedida/continuacao-schema.ts'
import { idParams } from '../fields/id-schema.ts'
import { looseText, text } from '../fields/text-schema.ts'
import { AUTORIZACAO_NOME_MAX, AUTORIZACAO_PARENTESCO_MAX } from './limits.ts'
import { TRANSMISSAO_CERIMONIA } from './messages.ts'
import { ESTADOS_TRANSMISSAO, fimDoVelorio, registroTransmissao, transmissao } from './schema.ts'

/** `velorio`, `rito`, or the id of an added ceremony. */
const cerimonia = z
  .string()
  .max(10)
  .regex(/^(velorio|rito|\d{1,9})$/)
  .meta({ examples: ['rito'] })

export const cerimoniaParams = idParams.extend({ cerimonia })

/** Who of the family asked that the ceremony is shown, as staff were told. */
export const autorizacaoBody = z.object({
  nome: text({ max: AUTORIZACAO_NOME_MAX, required: TRANSMISSAO_CERIMONIA.nomeObrigatorio }),
  parentesco: looseText({ max: AUTORIZACAO_PARENTESCO_MAX }).default(''),
})

/**
 * A ceremony of a despedida that has no chapel, and its transmissao, which is null until staff open it. Hours are those of the ceremony;
 * `inicio` is null where it has none, and then nothing is shown. `desde`: visitors see a picture that arrives from then on.
 */
export const cerimoniaTransmitida = z.object({
  cerimonia: z.string(),
  tipo: cerimoniaKind,
  titulo: z.string(),
  inicio: z.string().nullable(),
  local: z.string(),
  /** False: for the family alone, and for those who have the access code. */
  publica: z.boolean(),
  transmissao: z
    .object({
      id: z.number(),
      autorizada: z.object({ nome: z.string(), parentesco: z.string(), quando: z.string() }),
      desde: z.string().nullable(),
      dataHoraFinal: z.string().nullable(),
      encerrada: z.boolean(),
      ...fimDoVelorio.omit({ imagemAte: true }).shape,
      imagemAte: z.string().nullable(),
      estado: z.enum(ESTADOS_TRANSMISSAO),
      ...transmissao.pick({ segmentoHa: true, espectadores: true, pico: true, previa: true, envio: true }).shape,
      /** Whoever attends the ceremony has a card for it. */
      cartao: z.boolean(),
      /** OBS may send: whether a key for it was created. Null where the house has no media server for it. */
      obs: z.object({ chave: z.boolean() }).nullable(),
      registros: z.array(registroTransmissao),
    })
    .nullable(),
})
export type CerimoniaTransmitida = z.output<typeof cerimoniaTransmitida>

/** What is entered in OBS, under Settings → Stream. The key is shown only here. */
export const chaveObs = z.object({ servidor: z.string(), chave: z.string() })
export type ChaveObs = z.output<typeof chaveObs>

/** `agora` is the portal's local time. */
export const cerimoniasTransmitidas = z.object({ agora: z.string(), cerimonias: z.array(cerimoniaTransmitida) })
export type CerimoniasTransmitidas = z.output<typeof cerimoniasTransmitidas>
