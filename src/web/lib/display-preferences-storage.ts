import { readStored, writeStored } from './stored.ts'

/** How a person reads here, as the device keeps it. */
export type StoredDisplayPreferences = { texto?: number; contraste?: string }
const KEY = 'leitura'

export const readDisplayPreferences = (): StoredDisplayPreferences | undefined => readStored(KEY)

export const applyDisplayPreferences = (preferences: StoredDisplayPreferences): void => {
  const root = document.documentElement
  if (preferences.texto) root.dataset.texto = String(preferences.texto)
  if (preferences.contraste) root.dataset.contraste = preferences.contraste
}

/**
 * Tells the server only that this device keeps reading aids, so that pages bring the lines that apply them before the words (`pre-paint.ts`);
 * which they are stays here. All others are spared those lines, and the device's memory is not opened before the first paint.
 */
export const writePreferencesCookie = (preferences: StoredDisplayPreferences): void => {
  const plain = (preferences.texto ?? 100) === 100 && (preferences.contraste ?? 'normal') === 'normal'
  // biome-ignore lint/suspicious/noDocumentCookie: browsers of years ago know no other way.
  document.cookie = `leitura=1; path=/; samesite=lax; max-age=${plain ? 0 : 31_536_000}`
}

/** Where it cannot be preferences it holds for this page. */
export const storeDisplayPreferences = (chosen: StoredDisplayPreferences): void => {
  if (writeStored(KEY, chosen)) writePreferencesCookie(chosen)
}
