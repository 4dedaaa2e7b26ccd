import { clearDraft, readDraft, writeDraft } from '#web/lib/draft.ts'

/** @property seconds unknown of a chosen file that this browser cannot read */
export type Voice = { file: File; seconds: number | undefined }

type StoredVoice = { name: string; seconds: number | undefined; data: string }

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
  const stored: StoredVoice = { name: file.name, seconds, data: await dataUrlOf(file) }
  // It may have been removed or sent meanwhile.
  if (latest === voice) writeDraft(keyOf(despedidaId), stored)
}

/** The voice that was recorded before a reload. */
export const readStoredVoice = (despedidaId: number): Voice | undefined => {
  const stored = readDraft<StoredVoice>(keyOf(despedidaId))
  const [, type, data] = /^data:([^;,]*)[^,]*,(.*)$/.exec(stored?.data ?? '') ?? []
  if (!stored || data === undefined) return undefined
  const bytes = Uint8Array.from(atob(data), char => char.charCodeAt(0))
  return { file: new File([bytes], stored.name, { type: type ?? '' }), seconds: stored.seconds }
}
