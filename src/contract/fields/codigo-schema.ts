import { z } from 'zod'
import { normaliseCodigo } from './codigo.ts'

/** Any code, at most 64 characters. A code of the wrong shape is a wrong code, not an invalid request. */
export const codigo = z.string().max(64).overwrite(normaliseCodigo)

export const codigoVerificacao = z.string({ error: 'Informe o código de verificação!' }).trim().max(10)
