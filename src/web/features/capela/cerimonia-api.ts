import { CAPELA } from '#contract/capela/messages.ts'
import { api } from '#web/lib/http.ts'
import { isOccupied } from '#web/lib/occupied.ts'
import type { apresentacaoBodyOf } from './cerimonia-draft.ts'

type Body = ReturnType<typeof apresentacaoBodyOf>

export const createApresentacao = (body: Body, idempotencyKey: string) =>
  api('POST /apresentacao/salva', { body, idempotencyKey })

export const updateApresentacao = (body: Body) => api('PUT /apresentacao/update', { body })

/** The wizard's texts for a refused apresentacao (specification §8). */
export const cerimoniaRefusal = (error: unknown): string =>
  isOccupied(error) ? CAPELA.ocupadaAssistente : CAPELA.erroVincular
