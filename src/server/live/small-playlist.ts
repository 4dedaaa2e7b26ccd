import { numberOfTag, readPlaylist, writePlaylist } from './hls-playlist.ts'
import { SMALL_LAG_MAX_SEGMENTS, SMALL_RUN_MIN_SEGMENTS } from './limits.ts'

const SMALL_NAME = /-menor\.ts$/

export const isSmallName = (name: string): boolean => SMALL_NAME.test(name)

/** Name of the same segment in the small rendition. */
export const smallNameOf = (name: string): string => name.replace(/\.ts$/, '-menor.ts')

/**
 * The playlist of the small rendition, derived from that of the main one: the same sequence numbers, moments and discontinuities, with the
 * segments that are ready. The list begins after one that could not be made.
 * @returns undefined while the rendition is too far behind to be watched
 */
export const smallPlaylist = (main: string, isReady: (smallName: string) => boolean): string | undefined => {
  const segments = readPlaylist(main).map(segment => ({ ...segment, name: smallNameOf(segment.name) }))
  const end = segments.findLastIndex(({ name }) => isReady(name)) + 1
  const first = segments.slice(0, end).findLastIndex(({ name }) => !isReady(name)) + 1
  const listed = segments.slice(first, end)
  const required = Math.min(SMALL_RUN_MIN_SEGMENTS, segments.length - 1)
  const isBehind = segments.length - end > SMALL_LAG_MAX_SEGMENTS || listed.length < required
  if (listed.length === 0 || isBehind) return undefined
  const breaks = segments.slice(0, first).filter(({ discontinuity }) => discontinuity).length
  const tags = {
    TARGETDURATION: numberOfTag(main, 'TARGETDURATION'),
    'MEDIA-SEQUENCE': numberOfTag(main, 'MEDIA-SEQUENCE') + first,
    'DISCONTINUITY-SEQUENCE': numberOfTag(main, 'DISCONTINUITY-SEQUENCE') + breaks,
  }
  return writePlaylist(tags, listed, main.includes('#EXT-X-ENDLIST'))
}
