/**
 * Inline script of every server-rendered page: it applies the stored display preferences before the first paint, so that the page is the
 * same for everybody. At most 400 bytes; built as a plain script.
 */
import { applyDisplayPreferences, readDisplayPreferences } from './lib/display-preferences-storage.ts'

const stored = readDisplayPreferences()
if (stored) applyDisplayPreferences(stored)
