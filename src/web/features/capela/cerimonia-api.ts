import { CAPELA } from '#contract/capela/messages.ts'
import { api } from '#web/lib/http.ts'
import { isOccupied } from '#web/lib/occupied.ts'
import type { apresentacaoBodyOf, CerimoniaDraft } from './cerimonia-draft.ts'

type Body = ReturnType<typeof apresentacaoBodyOf>

export const bookCapela = (body: Body, idempotencyKey: string) =>
  api('POST /apresentacao/salva', { body, idempotencyKey })

export const changeCapela = (body: Body) => api('PUT /apresentacao/update', { body })

/** Which wakes are in the way of a refused apresentacao, so that another hour or chapel can be chosen. */
export const conflictsWith = ({ empresa, capela, inicio, fim }: CerimoniaDraft) =>
  api('GET /apresentacao/conflitos', { query: { empresa, capela, dataHoraInicial: inicio, dataHoraFinal: fim } })

/** The wizard's words for a refused apresentacao (specification §8). */
export const cerimoniaRefusal = (error: unknown): string =>
  isOccupied(error) ? CAPELA.ocupadaAssistente : CAPELA.erroVincular
