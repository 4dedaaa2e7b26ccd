import { audioOf } from './audio-playlist.ts'
import { PLAYLIST_FILE, readPlaylist, SMALL_PLAYLIST_FILE } from './hls-playlist.ts'
import { parameterSetsOf, sizeOfParameterSet } from './incoming-picture.ts'
import { SMALL_RENDITION_MAX_BITS } from './limits.ts'
import type { Source } from './segment-source.ts'

type ReadSegment = (name: string) => Buffer | undefined
type SegmentRate = { bits: number; seconds: number }

const ratesOf = (playlist: string, read: ReadSegment): SegmentRate[] =>
  readPlaylist(playlist).flatMap(({ name, duration }) => {
    const bytes = read(name)
    return bytes && duration > 0 ? [{ bits: bytes.length * 8, seconds: duration }] : []
  })

const meanOf = (rates: SegmentRate[]): number => {
  const seconds = rates.reduce((sum, rate) => sum + rate.seconds, 0)
  return seconds === 0 ? 0 : Math.round(rates.reduce((sum, rate) => sum + rate.bits, 0) / seconds)
}

/** Bits a second of the main rendition, and of the small one if there is one now, over the segments of their playlists. */
export const bitrateOf = (source: Source, now: number, rendition: 'main' | 'small'): number => {
  const { small } = source
  const isSmall = rendition === 'small' && small !== undefined
  const playlist = isSmall ? small.playlist(now) : source.playlist(now)
  return meanOf(ratesOf(playlist ?? '', isSmall ? small.segment : source.segment))
}

/** Codecs as RFC 6381 names them, and the size; "" where the picture does not say. */
const pictureOf = (segment: Buffer | undefined): string => {
  const [set] = segment ? parameterSetsOf(segment) : []
  if (!segment || !set) return ''
  const sound = audioOf(segment) ? ',mp4a.40.2' : ''
  const size = sizeOfParameterSet(set)
  const resolution = size ? `,RESOLUTION=${size.width}x${size.height}` : ''
  return `,CODECS="avc1.${set.subarray(1, 4).toString('hex')}${sound}"${resolution}`
}

/** The peak may exceed what is declared by a tenth; a player goes up to a picture as soon as its line carries what is declared. */
const PEAK_TOLERANCE = 1.1

const peakOf = (rates: SegmentRate[]): number =>
  Math.max(meanOf(rates), ...rates.map(one => Math.round(meanOf([one]) / PEAK_TOLERANCE)))

type Variant = { playlist: string; read: ReadSegment }

const variant = (file: string, { playlist, read }: Variant, minBits: number): string => {
  const rates = ratesOf(playlist, read)
  const peak = Math.max(minBits, peakOf(rates))
  const newest = readPlaylist(playlist).at(-1)
  const picture = pictureOf(newest && read(newest.name))
  return `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${meanOf(rates) || peak}${picture}\n${file}`
}

/** What the small rendition may send, but less than a still main picture sends: players that go by it would stay with the small one. */
const smallBits = (main: Variant): number => {
  const peak = peakOf(ratesOf(main.playlist, main.read))
  return peak === 0 ? SMALL_RENDITION_MAX_BITS : Math.min(SMALL_RENDITION_MAX_BITS, peak - 1)
}

const cached = new WeakMap<Source, { of: string; text: string }>()

/** The master playlist: the small rendition, with which a player on an unknown line begins, and the main one; only that if there is no other. */
export const masterPlaylist = (source: Source, now: number): string | undefined => {
  const playlist = source.playlist(now)
  if (playlist === undefined) return undefined
  const small = source.small?.playlist(now)
  const of = `${small}\n${playlist}`
  const known = cached.get(source)
  if (known?.of === of) return known.text
  const main = { playlist, read: source.segment }
  const variants = [
    ...(source.small && small !== undefined
      ? [variant(SMALL_PLAYLIST_FILE, { playlist: small, read: source.small.segment }, smallBits(main))]
      : []),
    variant(PLAYLIST_FILE, main, 0),
  ]
  const text = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-INDEPENDENT-SEGMENTS', ...variants, ''].join('\n')
  cached.set(source, { of, text })
  return text
}
