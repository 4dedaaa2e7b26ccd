import {
  DEFAULT_DISPLAY,
  DISPLAY_PREFERENCES_COOKIE,
  type DisplayPreferences,
  displayOfValue,
  valueOfDisplay,
} from '#contract/pagina/display-preferences-rules.ts'

const ONE_YEAR_S = 31_536_000
const STORED = new RegExp(`(?:^|; )${DISPLAY_PREFERENCES_COOKIE}=([^;]*)`)

export const readDisplayPreferences = (): DisplayPreferences => displayOfValue(STORED.exec(document.cookie)?.[1])

/** What this page shows, since the server wrote it or a reader chose it. */
export const shownDisplayPreferences = (): DisplayPreferences => {
  const shown = document.documentElement.dataset
  return displayOfValue(`${shown.textSize ?? DEFAULT_DISPLAY.texto}-${shown.contrast ?? DEFAULT_DISPLAY.contraste}`)
}

export const applyDisplayPreferences = (chosen: DisplayPreferences): void => {
  Object.assign(document.documentElement.dataset, { textSize: String(chosen.texto), contrast: chosen.contraste })
}

/** If cookies are refused, the choice is valid for this page only. The default leaves no cookie. */
export const storeDisplayPreferences = (chosen: DisplayPreferences): void => {
  const value = valueOfDisplay(chosen)
  const seconds = value === valueOfDisplay(DEFAULT_DISPLAY) ? 0 : ONE_YEAR_S
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is asynchronous, and no browser before 2025 has it
  document.cookie = `${DISPLAY_PREFERENCES_COOKIE}=${value};path=/;max-age=${seconds};samesite=lax${secure}`
}
