import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlaylistSegment } from './hls-playlist.ts'

/** Index of a folder of segments: one JSON object per line, appended after the segment itself is written. */
export const SEGMENT_INDEX_FILE = 'index.ndjson'

const isSegment = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'name' in value && 'duration' in value

/** Segments of a folder in the order they were written; none if it has no index. The last line of a killed portal may be incomplete. */
export const readIndex = <Row extends PlaylistSegment>(folder: string): Row[] => {
  let text = ''
  try {
    text = readFileSync(join(folder, SEGMENT_INDEX_FILE), 'utf8')
  } catch {
    return []
  }
  return text.split('\n').flatMap(line => {
    try {
      const value: unknown = JSON.parse(line)
      return isSegment(value) ? [value as Row] : []
    } catch {
      return []
    }
  })
}
