import { describe, expect, it } from 'vitest'
import { readPlaylist, writePlaylist } from './hls-playlist.ts'
import { smallNameOf, smallPlaylist } from './small-playlist.ts'

const firstSeq = 40
/** Six segments, the second of them after a break. */
const segments = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, index) => ({
  name: `${name}.ts`,
  duration: 2,
  discontinuity: index === 1,
  at: Date.UTC(2026, 10, 26) + index * 2000,
}))
const TAGS = { TARGETDURATION: 2, 'MEDIA-SEQUENCE': firstSeq, 'DISCONTINUITY-SEQUENCE': 7 }
const main = writePlaylist(TAGS, segments, false)

/** The playlist while these segments of the small rendition are ready. */
const withReady = (ready: string, playlist = main) =>
  smallPlaylist(playlist, name => [...ready].some(character => name === smallNameOf(`${character}.ts`)))
const listed = (playlist: string | undefined): string =>
  readPlaylist(playlist ?? '')
    .map(({ seq, name, at }) => `${seq} ${name} ${(at - Date.UTC(2026, 10, 26)) / 2000}`)
    .join(', ')

describe('the playlist of the small rendition', () => {
  it('has the sequence numbers, moments and discontinuities of the main one', () => {
    const small = withReady('abcdef')
    expect(small?.replaceAll('-menor.ts', '.ts')).toBe(main)
  })

  it('ends with the newest segment that is ready', () => {
    expect(listed(withReady('abcd'))).toBe('40 a-menor.ts 0, 41 b-menor.ts 1, 42 c-menor.ts 2, 43 d-menor.ts 3')
  })

  it('begins after a segment that could not be made, and counts the discontinuities before it', () => {
    const small = withReady('acdef')
    expect(listed(small)).toBe('42 c-menor.ts 2, 43 d-menor.ts 3, 44 e-menor.ts 4, 45 f-menor.ts 5')
    expect(small).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:8\n')
  })

  it.each([
    ['nothing is ready', ''],
    ['three segments are missing at the end', 'abc'],
    ['too few follow one that is missing', 'abcdf'],
  ])('is not there while %s', (_, ready) => {
    expect(withReady(ready)).toBeUndefined()
  })

  it('is there from the second segment of a picture on', () => {
    const young = (count: number) => writePlaylist(TAGS, segments.slice(0, count), false)
    expect(withReady('', young(1))).toBeUndefined()
    expect(listed(withReady('a', young(2)))).toBe('40 a-menor.ts 0')
  })

  it('ends with the transmissao', () => {
    expect(withReady('abcdef', writePlaylist(TAGS, segments, true))).toMatch(/#EXT-X-ENDLIST\n$/)
  })
})
