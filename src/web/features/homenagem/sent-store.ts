import { ACOMPANHAMENTOS_MAX } from '#contract/homenagem/messages.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'

const KEY = 'homenagens-enviadas'

const all = (): Record<string, string[]> => readStored(KEY) ?? {}

/** Keys of the letters this device sent to a despedida, newest first. */
export const sentFrom = (despedidaId: number): string[] => {
  const kept = all()[String(despedidaId)]
  return Array.isArray(kept) ? kept : []
}

/** Pictures sent from this page, as the browser holds them; a waiting one is nobody else's, and they outlive no reload. */
const pictures = new Map<string, string>()

export const sentPicture = (acompanhamento: string): string | undefined => pictures.get(acompanhamento)

export const rememberSentPicture = (acompanhamento: string, picture: File | undefined): void => {
  if (picture && typeof URL.createObjectURL === 'function') pictures.set(acompanhamento, URL.createObjectURL(picture))
}

/** Where storage is refused the author is not shown the letter again; the family still reads it. */
export const rememberSent = (despedidaId: number, acompanhamento: string): void => {
  const others = sentFrom(despedidaId).filter(one => one !== acompanhamento)
  const kept = [acompanhamento, ...others].slice(0, ACOMPANHAMENTOS_MAX)
  writeStored(KEY, { ...all(), [String(despedidaId)]: kept })
}
