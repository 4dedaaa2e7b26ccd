import { ApiError, api } from '#web/lib/http.ts'

/** Asks the server whether a code is right for the despedida; one remembered here may have died there. @throws ApiError */
export const isCodigoValid = async (despedidaId: number, codigo: string): Promise<boolean> => {
  try {
    await api('GET /exibicao/validar-codigo', { query: { despedidaId: String(despedidaId), codigo } })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CODIGO_INCORRETO') return false
    throw error
  }
}
