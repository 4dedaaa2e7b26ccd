import type { LegendasAoVivo } from '#contract/transmissao/schema.ts'
import { audioOf, audioPlaylist } from './audio-playlist.ts'
import { MASTER_FILE, PLAYLIST_FILE, SMALL_PLAYLIST_FILE, SOUND_PLAYLIST_FILE } from './hls-playlist.ts'
import { masterPlaylist } from './master-playlist.ts'
import type { Source } from './segment-source.ts'
import { isSmallName } from './small-playlist.ts'

/** The still picture of a live picture. */
export const POSTER_FILE = 'poster.jpg'
/** What is said in a live picture: `LegendasAoVivo` of the contract. */
export const CAPTIONS_FILE = 'legendas.json'
export const NO_CAPTIONS = JSON.stringify({ ligadas: false, pausa: false, falas: [] } satisfies LegendasAoVivo)

export type MediaResponse = { status: 200; type: string; cache: string; body: string | Buffer } | { status: 403 | 404 }

/** Playlists and captions change every second or two. */
const CHANGING = 'max-age=1'

/**
 * How long a response may be kept. nginx counts whole seconds: by `max-age=1` it would keep a playlist for up to two, half of what a player has
 * ahead, so it is told the second in which the playlist ends.
 */
export const cacheHeaders = (cache: string, now: number): Record<string, string> => ({
  'cache-control': cache,
  ...(cache.endsWith(CHANGING) ? { 'x-accel-expires': `@${Math.floor(now / 1000)}` } : {}),
})

const PLAYLIST_FILES = [PLAYLIST_FILE, SMALL_PLAYLIST_FILE, MASTER_FILE, SOUND_PLAYLIST_FILE]

const kindOf = (file: string): { type: string; cache: string } => {
  if (PLAYLIST_FILES.includes(file)) return { type: 'application/vnd.apple.mpegurl', cache: CHANGING }
  if (file === CAPTIONS_FILE) return { type: 'application/json; charset=utf-8', cache: CHANGING }
  if (file === POSTER_FILE) return { type: 'image/jpeg', cache: 'max-age=15' }
  return { type: file.endsWith('.aac') ? 'audio/aac' : 'video/mp2t', cache: 'max-age=3600, immutable' }
}

/** @param sharing whether proxies may store the response. Where the ticket is a part of the address, their copy is for its holder alone. */
export const mediaResponse = (
  sharing: 'public' | 'private',
  file: string,
  body: string | Buffer | undefined,
): MediaResponse => {
  if (body === undefined) return { status: 404 }
  const { type, cache } = kindOf(file)
  return { status: 200, type, cache: `${sharing}, ${cache}`, body }
}

/** Name of the segment from which a sound file is extracted; other names are unchanged. */
export const segmentNameOf = (file: string): string => file.replace(/\.aac$/, '.ts')

/** The segments of the playlist, oldest first. */
export const newestSegments = (source: Source, now: number): Buffer[] =>
  [...(source.playlist(now) ?? '').matchAll(/^([\w-]+\.ts)$/gm)].flatMap(([name]) => source.segment(name) ?? [])

/** A transmissao without a microphone has no sound playlist: the newest segment decides. */
const audioPlaylistOf = (source: Source, now: number): string | undefined => {
  const playlist = source.playlist(now)
  const newest = newestSegments(source, now).at(-1)
  return playlist !== undefined && newest && audioOf(newest) ? audioPlaylist(playlist) : undefined
}

/** Playlist, segment, sound, poster or captions of a source. */
export const readSource = (source: Source, file: string, now: number): string | Buffer | undefined => {
  if (file === PLAYLIST_FILE) return source.playlist(now)
  if (file === SMALL_PLAYLIST_FILE) return source.small?.playlist(now)
  if (file === MASTER_FILE) return masterPlaylist(source, now)
  if (file === SOUND_PLAYLIST_FILE) return audioPlaylistOf(source, now)
  if (file === POSTER_FILE) return source.poster?.bytes
  if (file === CAPTIONS_FILE) return source.captions ?? NO_CAPTIONS
  if (isSmallName(file)) return source.small?.segment(file)
  const segment = source.segment(segmentNameOf(file))
  return file.endsWith('.aac') ? segment && audioOf(segment) : segment
}
