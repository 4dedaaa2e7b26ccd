import { existsSync, readdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { soundOf, soundPlaylist } from './audio-playlist.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { Recorder } from './recording/recorder.ts'
import { remux } from './recording/remux.ts'
import { type Cut, createIndexReader, trimmed, vodPlaylist } from './recording/vod-playlist.ts'
import type { MediaResponse, StreamEngine } from './stream-engine.ts'

/** `chave` names the recording and its folder; `camera` is the apresentacao's stream, `desde` its first moment, seconds since 1970. */
export type WantedRecording = { chave: string; camera: string; desde: number }

/** What is kept of one recording. `inicio` ms since 1970. */
export type RecordingSummary = { inicio: number; segundos: number; bytes: number }

/** The kept wakes: folders on disk, fed from the live engine, and never asked who may see them. */
export type Recordings = {
  /** What is to be kept now; everything else is closed. Called again and again with the whole list. */
  follow: (wanted: WantedRecording[]) => void
  isFollowed: (chave: string) => boolean
  /** On air and not being kept. */
  isTroubled: (chave: string) => boolean
  summary: (chave: string, cut?: Cut) => RecordingSummary | undefined
  /** Closed playlist or piece, of the picture or of its sound alone. */
  serve: (chave: string, file: string, cut?: Cut) => Promise<MediaResponse>
  /** A file to keep can be made on this machine. */
  canDownload: boolean
  /** One MP4, as a stream; undefined when it cannot be made, or too many are being made. */
  download: (chave: string, cut?: Cut) => Promise<Readable | undefined>
  /** For good. What is being recorded stops at once. */
  remove: (chave: string) => Promise<void>
  folders: () => string[]
  close: () => Promise<void>
}

export type RecordingsOptions = {
  folder: string
  pull: StreamEngine['pull']
  ffmpeg: Ffmpeg | undefined
  /** Kept free for the live picture: recordings stop before it suffers. */
  minFreeBytes: number
}

const POLL_INTERVAL_MS = 1000
const DOWNLOADS_MAX = 3
const CHAVE = /^[\w-]{8,64}$/

const PLAYLIST = { type: 'application/vnd.apple.mpegurl', cache: 'private, max-age=1' }
const SOUND = { type: 'audio/aac', cache: 'private, max-age=3600, immutable' }
const LIST = 'index.m3u8'
const SOUND_LIST = 'som.m3u8'
const WHOLE: Cut = { inicio: 0, fim: 0 }
const SEGMENT = { type: 'video/mp2t', cache: 'private, max-age=3600, immutable' }

/** Recorders of what is on air. One that closes is waited for: two must never write into one folder. */
const createFollower = ({ folder, pull, minFreeBytes }: RecordingsOptions) => {
  const recorders = new Map<string, Recorder>()
  const closing = new Map<string, Promise<void>>()
  const removed = new Set<string>()
  const timer = setInterval(() => {
    for (const recorder of recorders.values()) recorder.poll()
  }, POLL_INTERVAL_MS)
  const open = ({ chave, camera, desde }: WantedRecording): Recorder =>
    new Recorder({ folder: join(folder, chave), desde: desde * 1000, minFreeBytes, pull: file => pull(camera, file) })
  const drop = (chave: string): Promise<void> => {
    const recorder = recorders.get(chave)
    if (!recorder) return closing.get(chave) ?? Promise.resolve()
    recorders.delete(chave)
    const closed = recorder.close().finally(() => closing.delete(chave))
    closing.set(chave, closed)
    return closed
  }
  return {
    of: (chave: string) => recorders.get(chave),
    follow: (wanted: WantedRecording[]): void => {
      const chaves = new Set(wanted.map(one => one.chave))
      for (const chave of recorders.keys()) if (!chaves.has(chave)) void drop(chave)
      for (const one of wanted) {
        const busy = recorders.has(one.chave) || closing.has(one.chave) || removed.has(one.chave)
        if (!busy) recorders.set(one.chave, open(one))
      }
    },
    /** For good: the list of what to follow may be a moment old. */
    forget: (chave: string): Promise<void> => {
      removed.add(chave)
      return drop(chave)
    },
    close: async (): Promise<void> => {
      clearInterval(timer)
      await Promise.all([...recorders.keys()].map(drop))
    },
  }
}

type ReadIndex = ReturnType<typeof createIndexReader>

const summaryOf = (pieces: ReturnType<ReadIndex>): RecordingSummary | undefined => {
  const [first] = pieces
  if (!first) return undefined
  const [segundos, bytes] = pieces.reduce(([time, size], one) => [time + one.duration, size + one.bytes], [0, 0])
  return { inicio: first.at, segundos: Math.round(segundos ?? 0), bytes: bytes ?? 0 }
}

const servePiece = async (folder: string, pieces: ReturnType<ReadIndex>, file: string): Promise<MediaResponse> => {
  if (pieces.length === 0) return { status: 404 }
  if (file === LIST) return { status: 200, ...PLAYLIST, body: vodPlaylist(pieces) }
  const read = (name: string): Promise<Buffer | undefined> => readFile(join(folder, name)).catch(() => undefined)
  if (file === SOUND_LIST) {
    const first = await read(pieces[0]?.name ?? '')
    const body = first && soundOf(first) ? soundPlaylist(vodPlaylist(pieces)) : undefined
    return body === undefined ? { status: 404 } : { status: 200, ...PLAYLIST, body }
  }
  const name = file.replace(/\.aac$/, '.ts')
  const bytes = pieces.some(piece => piece.name === name) ? await read(name) : undefined
  const body = file === name ? bytes : bytes && soundOf(bytes)
  return body === undefined ? { status: 404 } : { status: 200, ...(file === name ? SEGMENT : SOUND), body }
}

const createDownloads = (ffmpeg: Ffmpeg | undefined) => {
  let running = 0
  const done = (): void => {
    running -= 1
  }
  return async (folder: string, pieces: ReturnType<ReadIndex>): Promise<Readable | undefined> => {
    if (!ffmpeg || pieces.length === 0 || running >= DOWNLOADS_MAX) return undefined
    running += 1
    try {
      const stream = await remux(ffmpeg, folder, pieces)
      stream.once('close', done)
      return stream
    } catch (error) {
      done()
      throw error
    }
  }
}

export const createRecordings = (options: RecordingsOptions): Recordings => {
  const { folder, ffmpeg } = options
  const read = createIndexReader()
  const follower = createFollower(options)
  const download = createDownloads(ffmpeg)
  const folderOf = (chave: string): string => join(folder, chave)
  const segmentNamesOf = (chave: string, cut: Cut = WHOLE) =>
    CHAVE.test(chave) ? trimmed(read(folderOf(chave)), cut) : []
  return {
    follow: follower.follow,
    isFollowed: chave => follower.of(chave) !== undefined,
    isTroubled: chave => follower.of(chave)?.isTroubled() ?? false,
    summary: (chave, cut) => summaryOf(segmentNamesOf(chave, cut)),
    serve: (chave, file, cut) => servePiece(folderOf(chave), segmentNamesOf(chave, cut), file),
    canDownload: ffmpeg !== undefined,
    download: (chave, cut) => download(folderOf(chave), segmentNamesOf(chave, cut)),
    remove: async chave => {
      if (!CHAVE.test(chave)) return
      await follower.forget(chave)
      await rm(folderOf(chave), { recursive: true, force: true })
    },
    folders: () => (existsSync(folder) ? readdirSync(folder).filter(name => CHAVE.test(name)) : []),
    close: follower.close,
  }
}
