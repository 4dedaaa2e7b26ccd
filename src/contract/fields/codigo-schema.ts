import { z } from 'zod'
import { normaliseCodigo } from './codigo.ts'

/** Any code of the wire, at most 64 characters; wrong shapes are wrong codes, not bad requests. */
export const codigo = z.string().max(64).overwrite(normaliseCodigo)

export const codigoVerificacao = z.string({ error: 'Informe o código de verificação!' }).trim().max(10)
