import { ApiError, api } from '#web/lib/http.ts'

/** Validates a code on the server; a stored one may have been replaced since. @throws ApiError */
export const isCodigoValid = async (despedidaId: number, codigo: string): Promise<boolean> => {
  try {
    await api('GET /exibicao/validar-codigo', { query: { despedidaId: String(despedidaId), codigo } })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CODIGO_INCORRETO') return false
    throw error
  }
}
