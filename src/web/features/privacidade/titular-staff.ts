import { ApiError } from '#web/lib/http.ts'

/** What a change of a data subject changes on the screen of staff. */
export const TITULAR_CALLS = ['GET /cliente/titular/pedidos', 'POST /cliente/titular/busca'] as const

export const sentenceOf = (error: unknown, otherwise: string): string | undefined => {
  if (!error) return undefined
  return error instanceof ApiError && error.status !== 404 ? error.mensagem : otherwise
}
