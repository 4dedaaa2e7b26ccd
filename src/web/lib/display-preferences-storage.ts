import { readStored, writeStored } from './stored.ts'

/** Text size in percent and contrast, as the device stores them. */
export type StoredDisplayPreferences = { texto?: number; contraste?: string }
const KEY = 'leitura'

export const readDisplayPreferences = (): StoredDisplayPreferences | undefined => readStored(KEY)

export const applyDisplayPreferences = (preferences: StoredDisplayPreferences): void => {
  const root = document.documentElement
  if (preferences.texto) root.dataset.texto = String(preferences.texto)
  if (preferences.contraste) root.dataset.contraste = preferences.contraste
}

/**
 * The cookie tells the server only that this device stores display preferences, so that pages include the script that applies them before
 * the first paint (`pre-paint.ts`); their values stay on the device.
 */
export const writePreferencesCookie = (preferences: StoredDisplayPreferences): void => {
  const plain = (preferences.texto ?? 100) === 100 && (preferences.contraste ?? 'normal') === 'normal'
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers lack the Cookie Store API.
  document.cookie = `leitura=1; path=/; samesite=lax; max-age=${plain ? 0 : 31_536_000}`
}

/** If storage is refused, the choice is valid for this page only. */
export const storeDisplayPreferences = (chosen: StoredDisplayPreferences): void => {
  if (writeStored(KEY, chosen)) writePreferencesCookie(chosen)
}
