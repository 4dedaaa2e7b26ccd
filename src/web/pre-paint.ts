/**
 * Inline script that applies the stored display preferences before the first paint. The server sends it only to a device whose cookie says
 * that it stores some (`lib/display-preferences-storage.ts`), so that no other device reads its storage then. Built as a plain script.
 */
import { applyDisplayPreferences, readDisplayPreferences } from './lib/display-preferences-storage.ts'

applyDisplayPreferences(readDisplayPreferences() ?? {})
