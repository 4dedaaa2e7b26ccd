/**
 * The few lines before the words of a page, where the device has said that it keeps reading aids (`lib/display-preferences-storage.ts`): for nobody else is
 * anything asked of the device before the first paint. Built apart as a plain script.
 */
import { applyDisplayPreferences, readDisplayPreferences } from './lib/display-preferences-storage.ts'

applyDisplayPreferences(readDisplayPreferences() ?? {})
