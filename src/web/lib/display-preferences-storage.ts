import {
  DEFAULT_PREFERENCES,
  DISPLAY_PREFERENCES_COOKIE,
  type DisplayPreferences,
  preferencesOfValue,
  valueOfPreferences,
} from '#contract/pagina/display-preferences-rules.ts'

const ONE_YEAR_S = 31_536_000
const STORED = new RegExp(`(?:^|; )${DISPLAY_PREFERENCES_COOKIE}=([^;]*)`)

export const readDisplayPreferences = (): DisplayPreferences => preferencesOfValue(STORED.exec(document.cookie)?.[1])

/** What this page shows: the attributes that the server wrote, or that a press on it has changed since. */
export const shownDisplayPreferences = (): DisplayPreferences => {
  const shown = document.documentElement.dataset
  return preferencesOfValue(
    `${shown.textSize ?? DEFAULT_PREFERENCES.texto}-${shown.contrast ?? DEFAULT_PREFERENCES.contraste}`,
  )
}

export const applyDisplayPreferences = (chosen: DisplayPreferences): void => {
  Object.assign(document.documentElement.dataset, { textSize: String(chosen.texto), contrast: chosen.contraste })
}

/** If cookies are refused, the choice is valid for this page only. The default removes the cookie. */
export const storeDisplayPreferences = (chosen: DisplayPreferences): void => {
  const value = valueOfPreferences(chosen)
  const seconds = value === valueOfPreferences(DEFAULT_PREFERENCES) ? 0 : ONE_YEAR_S
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is asynchronous, and no browser before 2025 has it
  document.cookie = `${DISPLAY_PREFERENCES_COOKIE}=${value};path=/;max-age=${seconds};samesite=lax${secure}`
}
