import { z } from 'zod'
import { text } from '../fields/text-schema.ts'
import { SERVICE_SCOPES } from '../roles.ts'
import { CHAVE_SERVICO_NOME_MAX, SERVICO } from './messages.ts'

const escopo = z.enum(SERVICE_SCOPES)

/** A service key without the secret; `usada_em` is exact to a minute. */
export const chaveServico = z.object({
  id: z.number(),
  nome: z.string(),
  escopos: z.array(escopo),
  criada_por: z.string(),
  criada_em: z.string(),
  usada_em: z.string().nullable(),
  revogada_em: z.string().nullable(),
})
export type ChaveServico = z.output<typeof chaveServico>

export const novaChaveServicoBody = z.object({
  nome: text({ max: CHAVE_SERVICO_NOME_MAX, required: SERVICO.nomeObrigatorio }),
  escopos: z
    .array(escopo)
    .min(1, SERVICO.escopoObrigatorio)
    .max(SERVICE_SCOPES.length)
    .overwrite(escopos => [...new Set(escopos)]),
})
export type NovaChaveServico = z.output<typeof novaChaveServicoBody>

/** `chave` is returned only here. */
export const novaChaveServicoResponse = z.object({ id: z.number(), chave: z.string() })
