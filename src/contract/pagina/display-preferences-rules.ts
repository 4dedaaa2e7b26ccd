/** Text size in percent and contrast of every page, as a reader chose them. */
export type DisplayPreferences = { texto: 100 | 115 | 130; contraste: 'normal' | 'alto' }
export const DEFAULT_PREFERENCES: DisplayPreferences = { texto: 100, contraste: 'normal' }

/** A cookie that the page itself writes: the server writes the choice into each page, so that its first paint shows it. */
export const DISPLAY_PREFERENCES_COOKIE = 'leitura'
const VALUE = /^(100|115|130)-(normal|alto)$/

/** `130-alto` */
export const valueOfPreferences = (preferences: DisplayPreferences): string =>
  `${preferences.texto}-${preferences.contraste}`

/** The preferences of a cookie's value; the default without a cookie, and for a value that does not exist. */
export const preferencesOfValue = (value: string | undefined): DisplayPreferences => {
  const found = VALUE.exec(value ?? '')
  return found ? ({ texto: Number(found[1]), contraste: found[2] } as DisplayPreferences) : DEFAULT_PREFERENCES
}
