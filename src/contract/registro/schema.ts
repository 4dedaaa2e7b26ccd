import { z } from 'zod'
import { registroFalecido } from '../falecido/schema.ts'
import { CONTRATO_MAX_LENGTH, LOTE_FALECIDOS_MAX } from './limits.ts'
import { REGISTRO } from './messages.ts'

export const ESTADOS_VEREDITO = ['nova', 'atualizada', 'existe', 'repetida', 'erro'] as const

/** The result of one row, counted from 1; `id` is the record of the register, null where none was written or found. */
export const veredito = z.object({
  linha: z.number().int(),
  estado: z.enum(ESTADOS_VEREDITO),
  texto: z.string(),
  id: z.number().nullable(),
})
export type Veredito = z.output<typeof veredito>

const campo = z.union([z.string(), z.number(), z.null()]).optional()

/**
 * A row of the register as another system sends it. Every field is a text; days as `YYYY-MM-DD` or `DD/MM/YYYY`, hours as
 * `YYYY-MM-DD HH:mm` or `DD/MM/YYYY HH:mm`. An absent or empty field leaves what the register has.
 */
export const falecidoRecebido = z
  .looseObject({
    nome: campo,
    cpf: campo,
    nascimento: campo,
    falecimento: campo,
    sexo: campo,
    num_contrato: campo,
    empresa: campo,
    tipo: campo,
    cemiterio: campo,
    localizacao: campo,
    dtSepultamento: campo,
    velorio: campo,
    dtVelorio: campo,
  })
  .meta({
    examples: [
      {
        nome: 'Maria do Carmo Vasconcelos',
        cpf: '529.982.247-25',
        nascimento: '1941-03-12',
        falecimento: '2026-11-04',
        sexo: 'Feminino',
        num_contrato: 'C-1973',
        cemiterio: 'Parque das Flores',
        dtSepultamento: '2026-11-05 16:00',
        velorio: 'Capela 02',
        dtVelorio: '2026-11-05 08:00',
      },
    ],
  })

export const contratoParams = z.object({
  contrato: z
    .string()
    .trim()
    .min(1)
    .max(CONTRATO_MAX_LENGTH)
    .meta({ examples: ['C-1973'] }),
})

/** Each row is checked by itself, so that one that is no object costs no other its place. */
export const receberFalecidosBody = z.object({
  falecidos: z
    .array(z.union([falecidoRecebido, z.unknown()]), { error: REGISTRO.loteVazio })
    .min(1, REGISTRO.loteVazio)
    .max(LOTE_FALECIDOS_MAX, REGISTRO.loteVazio),
})

export const receberFalecidosAnswer = z.object({
  novas: z.number().int(),
  atualizadas: z.number().int(),
  existentes: z.number().int(),
  repetidas: z.number().int(),
  erros: z.number().int(),
  vereditos: z.array(veredito),
})
export type ReceberFalecidosAnswer = z.output<typeof receberFalecidosAnswer>

export const registrosDoContrato = z.array(registroFalecido)
