/** HLS playlists (RFC 8216), as much of them as the portal writes and reads. */

/** The main rendition, the small one, both with their bitrates, and the sound alone. */
export const PLAYLIST_FILE = 'index.m3u8'
export const SMALL_PLAYLIST_FILE = 'menor.m3u8'
export const MASTER_FILE = 'master.m3u8'
export const SOUND_PLAYLIST_FILE = 'som.m3u8'

/** A segment in a playlist: `duration` in seconds, `at` the moment its first frame was shown, ms since 1970. */
export type PlaylistSegment = { name: string; duration: number; discontinuity: boolean; at: number }

type PlaylistTag = 'PLAYLIST-TYPE' | 'TARGETDURATION' | 'MEDIA-SEQUENCE' | 'DISCONTINUITY-SEQUENCE'

export const writePlaylist = (
  tags: Partial<Record<PlaylistTag, string | number>>,
  segments: readonly PlaylistSegment[],
  ended: boolean,
): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    ...Object.entries(tags).map(([tag, value]) => `#EXT-X-${tag}:${value}`),
    ...segments.flatMap(({ name, duration, discontinuity, at }) => [
      ...(discontinuity ? ['#EXT-X-DISCONTINUITY'] : []),
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(at).toISOString()}`,
      `#EXTINF:${duration.toFixed(3)},`,
      name,
    ]),
    ...(ended ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n')

/** Value of a numeric tag; 0 if the playlist does not have it. */
export const numberOfTag = (playlist: string, tag: PlaylistTag): number =>
  Number.parseInt(playlist.split(`#EXT-X-${tag}:`)[1] ?? '0', 10)

/** Segments of a media playlist, in order. `name` is the line unchanged; `at` is 0 if the playlist has no time. */
export const readPlaylist = (playlist: string): (PlaylistSegment & { seq: number })[] => {
  const segments: (PlaylistSegment & { seq: number })[] = []
  let seq = numberOfTag(playlist, 'MEDIA-SEQUENCE')
  let [duration, at, discontinuity] = [0, 0, false]
  for (const line of playlist.split(/\r?\n/)) {
    if (line === '#EXT-X-DISCONTINUITY') discontinuity = true
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) at = Date.parse(line.slice(25))
    else if (line.startsWith('#EXTINF:')) duration = Number.parseFloat(line.slice(8))
    else if (line !== '' && !line.startsWith('#')) {
      segments.push({ name: line, duration, discontinuity, at, seq })
      seq += 1
      discontinuity = false
    }
  }
  return segments
}
