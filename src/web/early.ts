/**
 * The few lines before the words of a page, where the device has said that it keeps reading aids (`lib/kept-reading.ts`): for nobody else is
 * anything asked of the device before the first paint. Built apart as a plain script.
 */
import { applyReading, readReading } from './lib/kept-reading.ts'

applyReading(readReading() ?? {})
