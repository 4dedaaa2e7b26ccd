/**
 * Inline script of every server-rendered page: it applies the stored display preferences before the first paint, so that the page is the
 * same for everybody. At most 400 bytes; built as a plain script.
 */
import { applyDisplayPreferences, DISPLAY_PREFERENCES_KEY } from './lib/display-preferences-storage.ts'

try {
  applyDisplayPreferences(JSON.parse(localStorage.getItem(DISPLAY_PREFERENCES_KEY) ?? ''))
} catch {
  // Nothing is stored, or storage is refused.
}
