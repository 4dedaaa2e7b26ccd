import { SOUND_BITS } from './limits.ts'
import { bitrateOf } from './master-playlist.ts'
import type { Source } from './segment-source.ts'
import { type Audience, countViewers, type WatchedRendition } from './viewers.ts'

/** Bits a second that the viewers of these streams receive from this node, from what each watches and its bitrate now. */
export const outgoingBits = (entries: Iterable<Audience & { source: Source }>, now: number): number => {
  let sum = 0
  for (const entry of entries) {
    if (countViewers(entry, now) === 0) continue
    const bits: Record<WatchedRendition, number> = {
      main: bitrateOf(entry.source, now, 'main'),
      small: bitrateOf(entry.source, now, 'small'),
      sound: SOUND_BITS,
      none: 0,
    }
    for (const { rendition } of entry.viewers.values()) sum += bits[rendition]
  }
  return sum
}
