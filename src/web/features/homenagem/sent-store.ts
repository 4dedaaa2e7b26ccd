import { ACOMPANHAMENTOS_MAX } from '#contract/homenagem/limits.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'

const KEY = 'homenagens-enviadas'

const all = (): Record<string, string[]> => readStored(KEY) ?? {}

/** Keys of the homenagens this device sent to a despedida, newest first. */
export const sentFrom = (despedidaId: number): string[] => {
  const acompanhamentos = all()[String(despedidaId)]
  return Array.isArray(acompanhamentos) ? acompanhamentos : []
}

/** Object URLs of pictures sent from this page: a pending picture is not public, and these do not survive a reload. */
const pictures = new Map<string, string>()

export const sentPicture = (acompanhamento: string): string | undefined => pictures.get(acompanhamento)

export const rememberSentPicture = (acompanhamento: string, picture: File | undefined): void => {
  if (picture && typeof URL.createObjectURL === 'function') pictures.set(acompanhamento, URL.createObjectURL(picture))
}

/** If storage is refused, the author does not see the homenagem again; the family still reads it. */
export const rememberSent = (despedidaId: number, acompanhamento: string): void => {
  const others = sentFrom(despedidaId).filter(one => one !== acompanhamento)
  const acompanhamentos = [acompanhamento, ...others].slice(0, ACOMPANHAMENTOS_MAX)
  writeStored(KEY, { ...all(), [String(despedidaId)]: acompanhamentos })
}
