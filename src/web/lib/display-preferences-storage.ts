import {
  DEFAULT_PREFERENCES,
  DISPLAY_PREFERENCES_COOKIE,
  type DisplayPreferences,
  preferencesOfValue,
  valueOfPreferences,
} from '#contract/pagina/display-preferences-rules.ts'

const ONE_YEAR_S = 31_536_000

/** The value of what this page shows: the attributes that the server wrote, or that a press on it has changed since. */
const shownValue = (): string => {
  const shown = {
    textSize: DEFAULT_PREFERENCES.texto,
    contrast: DEFAULT_PREFERENCES.contraste,
    ...document.documentElement.dataset,
  }
  return `${shown.textSize}-${shown.contrast}`
}

export const shownDisplayPreferences = (): DisplayPreferences => preferencesOfValue(shownValue())

export const readDisplayPreferences = (): DisplayPreferences =>
  // recheck-ignore: the name is a word of the portal's own, and the browser bounds its cookies
  preferencesOfValue(new RegExp(`(?:^|; )${DISPLAY_PREFERENCES_COOKIE}=([^;]*)`).exec(document.cookie)?.[1])

export const applyDisplayPreferences = (chosen: DisplayPreferences): void => {
  Object.assign(document.documentElement.dataset, { textSize: String(chosen.texto), contrast: chosen.contraste })
}

/** Stores what this page shows. If cookies are refused, the choice is valid for this page only. The default removes the cookie. */
export const storeDisplayPreferences = (): void => {
  const value = shownValue()
  const seconds = value === valueOfPreferences(DEFAULT_PREFERENCES) ? 0 : ONE_YEAR_S
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is asynchronous, and no browser before 2025 has it
  document.cookie = `${DISPLAY_PREFERENCES_COOKIE}=${value};path=/;max-age=${seconds};samesite=lax${secure}`
}
