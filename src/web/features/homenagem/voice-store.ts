import { clearDraft, readDraft, writeDraft } from '#web/lib/draft.ts'

/** @property seconds unknown of a chosen file that this browser cannot read */
export type Voice = { file: File; seconds: number | undefined }

/** @property data a data URL */
type StoredVoice = { name: string; type: string; seconds: number | undefined; data: string }

const keyOf = (despedidaId: number): string => `voz-${despedidaId}`

export const hasStoredVoice = (despedidaId: number): boolean => readDraft(keyOf(despedidaId)) !== undefined

const dataUrlOf = (file: File): Promise<string> =>
  new Promise(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsDataURL(file)
  })

let latest: Voice | undefined

/** Keeps a voice with the drafts of the tab, which survive a reload: a minute is half a megabyte. A larger file may find no room, and is on the phone anyway. */
export const storeVoice = async (despedidaId: number, voice: Voice | undefined): Promise<void> => {
  latest = voice
  clearDraft(keyOf(despedidaId))
  if (!voice) return
  const { file, seconds } = voice
  const stored: StoredVoice = { name: file.name, type: file.type, seconds, data: await dataUrlOf(file) }
  // It may have been removed or sent meanwhile.
  if (latest === voice) writeDraft(keyOf(despedidaId), stored)
}

/** The voice that was recorded before a reload. */
export const readStoredVoice = (despedidaId: number): Voice | undefined => {
  const stored = readDraft<StoredVoice>(keyOf(despedidaId))
  if (!stored) return undefined
  const { name, seconds, type, data } = stored
  const bytes = Uint8Array.from(atob(data.slice(data.indexOf(',') + 1)), char => char.charCodeAt(0))
  return { file: new File([bytes], name, { type }), seconds }
}
