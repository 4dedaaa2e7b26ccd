import { z } from 'zod'
import { isId } from './id.ts'

/** Body id: a number, or its digits as a string (clients send both). */
export const id = z
  .union([z.number(), z.string()])
  .refine(isId, 'Dados inválidos')
  .transform(value => Number(value))
  .meta({ examples: [1024] })

export const idParams = z.object({ id })

/** Booleans in a body are true/false; only paths and queries accept the strings "true" and "false". */
export const pathBoolean = z.enum(['true', 'false']).transform(value => value === 'true')
/** What a call about one despedida declares of its address. */
export const despedidaPorId = { params: idParams, notFound: 'DESPEDIDA_NAO_ENCONTRADA' } as const
