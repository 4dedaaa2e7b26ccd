import { ApiError, api } from '#web/lib/http.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'

const KEY = 'codigos'

const all = (): Record<string, string> => readStored(KEY) ?? {}

/** The code of a despedida, stored on this device: one registration serves stream, homenagem and the next visit. */
export const storedCodigo = (despedidaId: number): string | undefined => all()[String(despedidaId)]

/** Where storage is refused, the visitor cookie of the server still gives access. */
export const rememberCodigo = (despedidaId: number, codigo: string): void => {
  writeStored(KEY, { ...all(), [String(despedidaId)]: codigo })
}

export const forgetCodigo = (despedidaId: number): void => {
  const { [String(despedidaId)]: _gone, ...rest } = all()
  writeStored(KEY, rest)
}

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
