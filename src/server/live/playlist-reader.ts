import { soundOf, soundPlaylist } from './audio-playlist.ts'
import type { Source } from './segment-source.ts'

const LIST = 'index.m3u8'
const SOUND_LIST = 'som.m3u8'
const POSTER_FILE = 'poster.jpg'

/**
 * Public: the ticket stands in the address, so that a proxy's copy is for its holder alone. A playlist is old after a second; a piece never
 * changes, and nobody learns the name of one from a playlist refused.
 */
const PLAYLIST = { type: 'application/vnd.apple.mpegurl', cache: 'public, max-age=1' }
const SEGMENT = { type: 'video/mp2t', cache: 'public, max-age=3600, immutable' }
const SOUND = { type: 'audio/aac', cache: 'public, max-age=3600, immutable' }

/** Renewed about every minute. */
const POSTER = { type: 'image/jpeg', cache: 'public, max-age=15' }

export const kindOf = (file: string): { type: string; cache: string } => {
  if (file === LIST || file === SOUND_LIST) return PLAYLIST
  if (file === POSTER_FILE) return POSTER
  return file.endsWith('.aac') ? SOUND : SEGMENT
}

/** A wake without a microphone has no playlist of its sound: the newest piece tells. */
const soundListOf = (source: Source, now: number): string | undefined => {
  const list = source.playlist(now)
  const newest = list === undefined ? undefined : /^([\w-]+\.ts)$/m.exec(list.slice(list.lastIndexOf('#EXTINF')))?.[1]
  const piece = newest === undefined ? undefined : source.segment(newest)
  return list !== undefined && piece && soundOf(piece) ? soundPlaylist(list) : undefined
}

/** Playlist or piece of a picture, or of its sound alone, or the still picture of it. */
export const readSource = (source: Source, file: string, now: number): string | Buffer | undefined => {
  if (file === LIST) return source.playlist(now)
  if (file === SOUND_LIST) return soundListOf(source, now)
  if (file === POSTER_FILE) return source.poster?.bytes
  if (!file.endsWith('.aac')) return source.segment(file)
  const piece = source.segment(file.replace(/\.aac$/, '.ts'))
  return piece && soundOf(piece)
}

/** What is shown now, as bytes. */
export const newestSegments = (source: Source, now: number): Buffer[] =>
  [...(source.playlist(now) ?? '').matchAll(/^([\w-]+\.ts)$/gm)].flatMap(([, name]) => source.segment(name ?? '') ?? [])
