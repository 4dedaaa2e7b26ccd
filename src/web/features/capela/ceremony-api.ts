import { CAPELA } from '#contract/capela/messages.ts'
import { ApiError, api } from '#web/lib/http.ts'
import type { apresentacaoBodyOf } from './ceremony-draft.ts'

type Body = ReturnType<typeof apresentacaoBodyOf>

export const bookCapela = (body: Body, idempotencyKey: string) =>
  api('POST /apresentacao/salva', { body, idempotencyKey })

/** A booking an earlier, unanswered attempt may have left: changed instead of made twice. @returns its id, or 0. */
export const bookedId = async (idDespedida: number): Promise<number> =>
  (await api('GET /apresentacao/despedida/:id', { params: { id: idDespedida } })).at(-1)?.id ?? 0

export const changeCapela = (body: Body) => api('PUT /apresentacao/update', { body })

/** The wizard's words for a refused booking (specification §8). */
export const ceremonyRefusal = (error: unknown): string =>
  error instanceof ApiError && error.status === 400 && error.text === 'Já existe outro registro ativo para esta empresa'
    ? CAPELA.ocupadaAssistente
    : CAPELA.erroVincular
