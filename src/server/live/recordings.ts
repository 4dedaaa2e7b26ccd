import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Bucket } from '#server/adapters/media-store.ts'
import { audioOf, audioPlaylist } from './audio-playlist.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { PLAYLIST_FILE, SOUND_PLAYLIST_FILE } from './hls-playlist.ts'
import { DOWNLOADS_MAX, RECORDER_POLL_INTERVAL_MS } from './limits.ts'
import { type MediaResponse, mediaResponse, segmentNameOf } from './media-files.ts'
import { Recorder } from './recording/recorder.ts'
import {
  downloadSegments,
  fetchIndex,
  readRecordingFile,
  removeStored,
  uploadSegments,
} from './recording/recording-bucket.ts'
import { isChave } from './recording/recording-files.ts'
import { remux } from './recording/remux.ts'
import { decodeSound, type SoundPiece, soundPieces } from './recording/sound-pieces.ts'
import {
  type Cut,
  createIndexReader,
  type RecordedSegment,
  trimSegments,
  vodPlaylist,
} from './recording/vod-playlist.ts'
import type { StreamEngine } from './stream-engine.ts'

/** `chave` names the recording and its folder; `camera` is the apresentacao's stream; `desde` and `ate`, seconds since 1970, its first and last moment. */
export type WantedRecording = { chave: string; camera: string; desde: number; ate: number }

/** Beginning (`inicio`, ms since 1970), duration and size of one recording. */
export type RecordingSummary = { inicio: number; segundos: number; bytes: number }

/** Recordings: folders of segments on disk, copied from the live engine. Callers check who may see them. */
export type Recordings = {
  /** Sets what must be recorded now; everything else is closed. Called at an interval with the complete list. */
  follow: (wanted: WantedRecording[]) => void
  isFollowed: (chave: string) => boolean
  /** True while the stream is on air and cannot be recorded. */
  isTroubled: (chave: string) => boolean
  summary: (chave: string, cut?: Cut) => RecordingSummary | undefined
  /** Closed playlist or segment, of the picture or of its sound alone. */
  serve: (chave: string, file: string, cut?: Cut) => Promise<MediaResponse>
  /** Seconds that the cut leaves out at the beginning: whole segments. */
  skipped: (chave: string, cut: Cut) => number
  /** The whole sound in pieces, whatever the cut. */
  soundPieces: (chave: string) => SoundPiece[]
  /** Decoded sound of a piece; undefined without ffmpeg, or where a segment cannot be read. */
  sound: (chave: string, piece: SoundPiece) => Promise<Buffer | undefined>
  /** This machine has ffmpeg, which writes the MP4. */
  canDownload: boolean
  /** One MP4 as a stream; undefined if there is no ffmpeg or no recording, or if `DOWNLOADS_MAX` are in progress. */
  download: (chave: string, cut?: Cut) => Promise<Readable | undefined>
  /** Deletes a recording. If it is in progress, it ends. */
  remove: (chave: string) => Promise<void>
  /** The `chave` of each recording whose index is on this disk. */
  folders: () => string[]
  /** Takes the index of a recording that another node made from the bucket. */
  fetchIndex: (chave: string) => Promise<void>
  /** Moves some segments of a closed recording to where they are kept. @returns whether there may be more */
  settle: (chave: string) => Promise<boolean>
  close: () => Promise<void>
}

export type RecordingsOptions = {
  folder: string
  pull: StreamEngine['pull']
  ffmpeg: Ffmpeg | undefined
  /** Free space that recordings leave for the live picture. */
  minFreeBytes: number
  /** The object store, if there is one; `storesInBucket`: closed recordings go there, otherwise they come back to the disk. */
  bucket?: Bucket | undefined
  storesInBucket?: boolean
}

const WHOLE: Cut = { inicio: 0, fim: 0 }

/** The recorders of the streams on air. A new one waits until the previous one is closed: two must never write into one folder. */
const createRecorders = ({ folder, pull, minFreeBytes }: RecordingsOptions) => {
  const recorders = new Map<string, Recorder>()
  const closing = new Map<string, Promise<void>>()
  const removed = new Set<string>()
  const timer = setInterval(() => {
    for (const recorder of recorders.values()) recorder.poll()
  }, RECORDER_POLL_INTERVAL_MS)
  const open = ({ chave, camera, desde, ate }: WantedRecording): Recorder =>
    new Recorder({
      folder: join(folder, chave),
      desde: desde * 1000,
      ate: ate * 1000,
      minFreeBytes,
      pull: file => pull(camera, file),
    })
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
        recorders.get(one.chave)?.recordBetween(one.desde * 1000, one.ate * 1000)
      }
    },
    isOpen: (chave: string): boolean => recorders.has(chave) || closing.has(chave),
    isRemoved: (chave: string): boolean => removed.has(chave),
    /** Not opened again: the next list of what to record may be read before the deletion. */
    forget: (chave: string): Promise<void> => {
      removed.add(chave)
      return drop(chave)
    },
    close: async (): Promise<void> => {
      clearInterval(timer)
      for (const chave of recorders.keys()) void drop(chave)
      await Promise.all(closing.values())
    },
  }
}

const summaryOf = (segments: RecordedSegment[]): RecordingSummary | undefined => {
  const [first] = segments
  if (!first) return undefined
  const seconds = segments.reduce((sum, segment) => sum + segment.duration, 0)
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0)
  return { inicio: first.at, segundos: Math.round(seconds), bytes }
}

type ReadSegment = (name: string) => Promise<Buffer | undefined>

const readFileOf = async (
  segments: RecordedSegment[],
  file: string,
  read: ReadSegment,
): Promise<string | Buffer | undefined> => {
  const [first] = segments
  if (!first) return undefined
  if (file === PLAYLIST_FILE) return vodPlaylist(segments)
  if (file === SOUND_PLAYLIST_FILE) {
    const bytes = await read(first.name)
    return bytes && audioOf(bytes) ? audioPlaylist(vodPlaylist(segments)) : undefined
  }
  const name = segmentNameOf(file)
  const bytes = segments.some(segment => segment.name === name) ? await read(name) : undefined
  return file === name ? bytes : bytes && audioOf(bytes)
}

const createDownloads = (ffmpeg: Ffmpeg | undefined) => {
  let running = 0
  const done = (): void => {
    running -= 1
  }
  return async (folder: string, segments: RecordedSegment[], read: ReadSegment): Promise<Readable | undefined> => {
    if (!ffmpeg || segments.length === 0 || running >= DOWNLOADS_MAX) return undefined
    running += 1
    try {
      const stream = await remux(ffmpeg, folder, segments, read)
      stream.once('close', done)
      return stream
    } catch (error) {
      done()
      throw error
    }
  }
}

type SegmentsOf = (chave: string, cut?: Cut) => RecordedSegment[]

const createSounds = (
  ffmpeg: Ffmpeg | undefined,
  segmentsOf: SegmentsOf,
  readerOf: (chave: string) => ReadSegment,
): Pick<Recordings, 'skipped' | 'soundPieces' | 'sound'> => ({
  skipped: (chave, cut) => {
    const [first] = segmentsOf(chave, cut)
    const whole = segmentsOf(chave)
    const before = whole.slice(
      0,
      Math.max(
        0,
        whole.findIndex(segment => segment.name === first?.name),
      ),
    )
    return before.reduce((sum, segment) => sum + segment.duration, 0)
  },
  soundPieces: chave => soundPieces(segmentsOf(chave)),
  sound: async (chave, { names }) => {
    const bodies = await Promise.all(names.map(readerOf(chave)))
    const present = bodies.filter(body => body !== undefined)
    return ffmpeg && present.length === names.length ? decodeSound(ffmpeg, present) : undefined
  },
})

export const createRecordings = (options: RecordingsOptions): Recordings => {
  const { folder, ffmpeg, bucket } = options
  const readIndexOf = createIndexReader()
  const recorders = createRecorders(options)
  const download = createDownloads(ffmpeg)
  const folderOf = (chave: string): string => join(folder, chave)
  const segmentsOf: SegmentsOf = (chave, cut = WHOLE) =>
    isChave(chave) ? trimSegments(readIndexOf(folderOf(chave)), cut) : []
  const readerOf =
    (chave: string): ReadSegment =>
    name =>
      readRecordingFile(folder, bucket, chave, name)
  /** Nothing more is to be moved: their folders are not read again at each run. */
  const settled = new Set<string>()
  const settle = async (chave: string): Promise<boolean> => {
    if (!bucket || !isChave(chave) || recorders.isOpen(chave) || settled.has(chave)) return false
    const moved = options.storesInBucket
      ? await uploadSegments(folder, bucket, chave)
      : await downloadSegments(folder, bucket, chave, options.minFreeBytes)
    // Removed meanwhile: what was uploaded after that must not stay.
    if (recorders.isRemoved(chave)) await removeStored(folder, bucket, chave)
    if (moved === undefined) settled.add(chave)
    return moved !== undefined && moved > 0
  }
  return {
    follow: wanted => {
      for (const { chave } of wanted) settled.delete(chave)
      recorders.follow(wanted)
    },
    isFollowed: chave => recorders.of(chave) !== undefined,
    isTroubled: chave => recorders.of(chave)?.isTroubled() ?? false,
    summary: (chave, cut) => summaryOf(segmentsOf(chave, cut)),
    serve: async (chave, file, cut) =>
      mediaResponse('private', file, await readFileOf(segmentsOf(chave, cut), file, readerOf(chave))),
    ...createSounds(ffmpeg, segmentsOf, readerOf),
    canDownload: ffmpeg !== undefined,
    download: (chave, cut) => download(folderOf(chave), segmentsOf(chave, cut), readerOf(chave)),
    remove: async chave => {
      await recorders.forget(chave)
      await removeStored(folder, bucket, chave)
    },
    folders: () => (existsSync(folder) ? readdirSync(folder).filter(isChave) : []),
    fetchIndex: async chave => {
      if (bucket) await fetchIndex(folder, bucket, chave)
    },
    settle,
    close: recorders.close,
  }
}
