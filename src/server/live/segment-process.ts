import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { portalNow } from '#server/core/clock.ts'
import type { Channel } from './channel.ts'
import { type Ffmpeg, type Input, segmentArguments, startFfmpeg } from './ffmpeg.ts'
import { readPlaylist } from './hls-playlist.ts'
import {
  type IncomingPicture,
  isUnknownSound,
  parameterSetsOf,
  pictureOfLine,
  unwatchableOf,
} from './incoming-picture.ts'
import { FFMPEG_LINE_MAX_LENGTH, FFMPEG_STOP_TIMEOUT_MS } from './limits.ts'
import { PACKET_BYTES } from './mpeg-ts.ts'

/** Why there is no picture, ordered by how much staff can do about it. */
export type Trouble = 'credenciais' | 'endereco' | 'porta' | 'sem-sinal' | 'codec' | 'disco'

export type OnTrouble = (trouble: Trouble, line: string) => void

/**
 * Durations of the complete segments in seconds, whether a segment on disk was incomplete, and whether the parameters of the picture change
 * within a segment, where no discontinuity can be marked.
 */
type Handover = { durations: number[]; incomplete: boolean; changed: boolean }

/** One ffmpeg process that writes segments. */
export type SegmentProcess = {
  startedAt: number
  trouble: () => Trouble | undefined
  /** The incoming picture; undefined until ffmpeg reported it. What a later segment says replaces it when viewers could not watch that. */
  picture: () => IncomingPicture | undefined
  /** ffmpeg waits for a sound that was announced and does not come. */
  waitsForSound: () => boolean
  lastLine: () => string
  /** Passes the segments that were finished since the last call to the channel. A discontinuity precedes the first one of a process. */
  handOver: (channel: Channel) => Promise<Handover>
  /** Writes bytes of an envio to the standard input of the process. */
  write: (bytes: Buffer) => void
  /** Bytes that wait for ffmpeg to read them. */
  queuedBytes: () => number
  /** Closes the input; ffmpeg finishes the last segment and exits. */
  finish: () => void
  kill: () => void
  stop: () => Promise<void>
}

const troubleOf = (tipo: Input['tipo'], line: string): Trouble | undefined => {
  if (/401 Unauthorized|403 Forbidden|authorization failed/i.test(line)) return 'credenciais'
  // A media server answers 404 on a path that nobody sends to now, and 400 on one that it does not know.
  if (/404 Not Found/i.test(line)) return tipo === 'servidor' ? 'sem-sinal' : 'endereco'
  if (/No route to host|Network is unreachable|Name or service not known|Failed to resolve|400 Bad Request/i.test(line))
    return 'endereco'
  if (/Connection refused/i.test(line)) return 'porta'
  if (/timed out/i.test(line)) return 'sem-sinal'
  return /No space left on device/i.test(line) ? 'disco' : undefined
}

/** @returns undefined for an incomplete file: on a full disk ffmpeg writes incomplete and empty files without failing. */
const readSegment = async (path: string): Promise<Buffer | undefined> => {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0))
  return bytes.length > 0 && bytes.length % PACKET_BYTES === 0 ? bytes : undefined
}

const stopChild = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve()
      return
    }
    const force = setTimeout(() => child.kill('SIGKILL'), FFMPEG_STOP_TIMEOUT_MS)
    child.once('close', () => {
      clearTimeout(force)
      resolve()
    })
    child.kill('SIGTERM')
  })

export const isDiskFull = (folder: string, minFreeBytes: number): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < minFreeBytes
}

/** Starts ffmpeg with a random file prefix, so that files of an earlier process are never taken for its own. */
export const startSegmentProcess = (
  ffmpeg: Ffmpeg,
  input: Input,
  output: { folder: string; transcode: boolean },
  onExit: () => void,
): SegmentProcess => {
  const prefix = randomBytes(4).toString('hex')
  let nextSeq = 0
  let picture: IncomingPicture | undefined
  let waitsForSound = false
  let isStarted = false
  let trouble: Trouble | undefined
  let lastLine = ''
  const child = startFfmpeg(ffmpeg, segmentArguments(ffmpeg, input, { ...output, prefix }), line => {
    lastLine = line.slice(0, FFMPEG_LINE_MAX_LENGTH)
    picture ??= pictureOfLine(line)
    waitsForSound ||= input.audio && isUnknownSound(line)
    trouble = troubleOf(input.tipo, line) ?? trouble
  })
  child.once('error', onExit)
  child.once('close', onExit)
  return {
    startedAt: portalNow(),
    trouble: () => trouble,
    picture: () => picture,
    waitsForSound: () => waitsForSound && !isStarted,
    lastLine: () => lastLine,
    handOver: async channel => {
      const handover: Handover = { durations: [], incomplete: false, changed: false }
      const playlist = await readFile(join(output.folder, `${prefix}.m3u8`), 'utf8').catch(() => '')
      for (const { seq, name, duration } of readPlaylist(playlist)) {
        if (seq < nextSeq) continue
        const discontinuity = nextSeq === 0 && channel.last() !== undefined
        nextSeq = seq + 1
        const bytes = await readSegment(join(output.folder, name))
        isStarted = true
        const unwatchable = bytes && !output.transcode ? unwatchableOf(bytes) : undefined
        picture = unwatchable ?? picture
        if (unwatchable) return handover
        if (bytes) {
          channel.push({ name, duration, bytes, discontinuity, at: portalNow() - Math.round(duration * 1000) })
          handover.changed ||= !output.transcode && parameterSetsOf(bytes).length > 1
          handover.durations.push(duration)
        } else handover.incomplete = true
      }
      return handover
    },
    write: bytes => {
      child.stdin?.write(bytes)
    },
    queuedBytes: () => child.stdin?.writableLength ?? 0,
    finish: () => {
      child.stdin?.end()
    },
    kill: () => child.kill('SIGKILL'),
    stop: () => stopChild(child),
  }
}
