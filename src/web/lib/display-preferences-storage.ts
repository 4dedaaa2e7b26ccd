import { readStored, writeStored } from './stored.ts'

/** Text size in percent and contrast, as the device stores them. */
export type StoredDisplayPreferences = { texto?: number; contraste?: string }
export const DISPLAY_PREFERENCES_KEY = 'leitura'

export const readDisplayPreferences = (): StoredDisplayPreferences | undefined => readStored(DISPLAY_PREFERENCES_KEY)

export const applyDisplayPreferences = (preferences: StoredDisplayPreferences): void => {
  const root = document.documentElement
  if (preferences.texto) root.dataset.textSize = String(preferences.texto)
  if (preferences.contraste) root.dataset.contrast = preferences.contraste
}

/** If storage is refused, the choice is valid for this page only. */
export const storeDisplayPreferences = (chosen: StoredDisplayPreferences): void => {
  writeStored(DISPLAY_PREFERENCES_KEY, chosen)
}
