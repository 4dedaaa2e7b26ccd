/** Text size in percent and contrast of every page, as a reader chose them. */
export type DisplayPreferences = { texto: 100 | 115 | 130; contraste: 'normal' | 'alto' }
export const DEFAULT_DISPLAY: DisplayPreferences = { texto: 100, contraste: 'normal' }

/** A cookie that the page itself writes: the server writes the choice into each page, so that its first paint shows it. */
export const DISPLAY_PREFERENCES_COOKIE = 'leitura'
const VALUE = /^(100|115|130)-(normal|alto)$/

/** `130-alto` */
export const valueOfDisplay = (display: DisplayPreferences): string => `${display.texto}-${display.contraste}`

/** What no reader chose, or does not exist, is the default. */
export const displayOfValue = (value: string | undefined): DisplayPreferences => {
  const found = VALUE.exec(value ?? '')
  return found ? ({ texto: Number(found[1]), contraste: found[2] } as DisplayPreferences) : DEFAULT_DISPLAY
}
