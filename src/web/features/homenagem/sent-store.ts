import { ACOMPANHAMENTOS_MAX } from '#contract/homenagem/messages.ts'

const KEY = 'homenagens-enviadas'

const all = (): Record<string, string[]> => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string[]>
  } catch {
    return {}
  }
}

/** Keys of the letters this device sent to a farewell, newest first. */
export const sentFrom = (despedidaId: number): string[] => {
  const kept = all()[String(despedidaId)]
  return Array.isArray(kept) ? kept : []
}

export const rememberSent = (despedidaId: number, acompanhamento: string): void => {
  const others = sentFrom(despedidaId).filter(one => one !== acompanhamento)
  try {
    const kept = [acompanhamento, ...others].slice(0, ACOMPANHAMENTOS_MAX)
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [String(despedidaId)]: kept }))
  } catch {
    // Where storage is refused the author is not shown the letter again; the family still reads it.
  }
}
