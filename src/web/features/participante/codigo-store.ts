const KEY = 'codigos'

const all = (): Record<string, string> => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** The code of a farewell, remembered on this device: one registration serves stream, tribute and next visit. */
export const rememberedCodigo = (despedidaId: number): string | undefined => all()[String(despedidaId)]

export const rememberCodigo = (despedidaId: number, codigo: string): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [String(despedidaId)]: codigo }))
  } catch {
    // Not remembered where storage is refused; the server's pass cookie still is.
  }
}

export const forgetCodigo = (despedidaId: number): void => {
  try {
    const { [String(despedidaId)]: _gone, ...rest } = all()
    localStorage.setItem(KEY, JSON.stringify(rest))
  } catch {
    // Nothing was remembered.
  }
}
