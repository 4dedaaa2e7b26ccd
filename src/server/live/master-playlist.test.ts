import { expect, it } from 'vitest'
import { masterPlaylist } from './master-playlist.ts'
import type { Source } from './segment-source.ts'

const NOW = 0
const playlistOf = (name: string): string =>
  `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:1\n#EXTINF:2.000,\n${name}_1.ts\n`
/** One segment of two seconds. */
const rendition = (name: string, bytes: number) => ({
  playlist: () => playlistOf(name),
  segment: () => Buffer.alloc(bytes),
})
const bandwidths = (source: object): number[] =>
  [...(masterPlaylist(source as Source, NOW) ?? '').matchAll(/:BANDWIDTH=(\d+)/g)].map(([, bits]) => Number(bits))

it.each([
  ['a camera of 4 Mbit/s', 1_000_000, 60_000, [360_000, 4_000_000]],
  ['a still chapel of 0.2 Mbit/s', 50_000, 20_000, [199_999, 200_000]],
  ['a small rendition that sends more', 50_000, 60_000, [240_000, 200_000]],
])('of %s the small rendition is announced below the main one unless it really sends more', (_, main, small, bits) => {
  expect(bandwidths({ ...rendition('main', main), small: rendition('small', small) })).toEqual(bits)
})

it('without a small rendition there is the main one alone', () => {
  expect(bandwidths(rendition('main', 50_000))).toEqual([200_000])
})
