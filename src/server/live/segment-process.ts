import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Ffmpeg, ffmpegArguments, type Input, startFfmpeg } from './ffmpeg.ts'
import { PACKET_BYTES } from './mpeg-ts.ts'

/** Why there is no picture, ordered by how much staff can do about it. */
export type Trouble = 'credenciais' | 'endereco' | 'porta' | 'sem-sinal' | 'codec' | 'disco'

/** A segment that ffmpeg finished. `bytes` is undefined if the file on disk is incomplete. */
export type FinishedSegment = { name: string; duration: number; bytes: Buffer | undefined; first: boolean }

/** One ffmpeg process that writes segments. */
export type SegmentProcess = {
  startedAt: number
  trouble: () => Trouble | undefined
  /** Codec of the incoming picture, "" until ffmpeg said it. */
  codec: () => string
  lastLine: () => string
  /** Segments finished since the last poll, in order. */
  poll: () => Promise<FinishedSegment[]>
  /** Writes bytes of an envio to the standard input of the process. */
  write: (bytes: Buffer) => void
  waitingBytes: () => number
  /** Closes the input; ffmpeg finishes the last segment and exits. */
  finish: () => void
  kill: () => void
  stop: () => Promise<void>
}

const STOP_TIMEOUT_MS = 2000

const troubleOf = (line: string): Trouble | undefined => {
  if (/401 Unauthorized|403 Forbidden|authorization failed/i.test(line)) return 'credenciais'
  if (/No route to host|Network is unreachable|Name or service not known|Failed to resolve|404 Not Found/i.test(line))
    return 'endereco'
  if (/Connection refused/i.test(line)) return 'porta'
  if (/timed out/i.test(line)) return 'sem-sinal'
  return /No space left on device/i.test(line) ? 'disco' : undefined
}

const entriesOf = (playlist: string): { name: string; duration: number }[] =>
  [...playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([\w-]+\.ts)/g)].map(([, duration, name]) => ({
    name: name ?? '',
    duration: Number(duration),
  }))

const firstOf = (playlist: string): number => Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1] ?? '0')

/** On a full disk ffmpeg writes incomplete and empty files without failing. */
const readPiece = async (path: string): Promise<Buffer | undefined> => {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0))
  return bytes.length > 0 && bytes.length % PACKET_BYTES === 0 ? bytes : undefined
}

const stopChild = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve()
      return
    }
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    child.once('close', () => {
      clearTimeout(force)
      resolve()
    })
    child.kill('SIGTERM')
  })

/** Starts ffmpeg with a random segment prefix, so that files of an earlier process are never taken for its own. */
export const startSegmentProcess = (
  ffmpeg: Ffmpeg,
  input: Input,
  output: { folder: string; transcode: boolean },
  onGone: () => void,
): SegmentProcess => {
  const name = randomBytes(4).toString('hex')
  let seen = 0
  let codec = ''
  let trouble: Trouble | undefined
  let lastLine = ''
  const child = startFfmpeg(ffmpeg, ffmpegArguments(ffmpeg, input, { ...output, run: name }), line => {
    lastLine = line.slice(0, 300)
    codec = /Stream #0:\d+.*: Video: (\w+)/.exec(line)?.[1] ?? codec
    trouble = troubleOf(line) ?? trouble
  })
  child.once('error', onGone)
  child.once('close', onGone)
  return {
    startedAt: Date.now(),
    trouble: () => trouble,
    codec: () => codec,
    lastLine: () => lastLine,
    poll: async () => {
      const playlist = await readFile(join(output.folder, `${name}.m3u8`), 'utf8').catch(() => '')
      const pieces: FinishedSegment[] = []
      for (const entry of entriesOf(playlist).slice(Math.max(0, seen - firstOf(playlist)))) {
        pieces.push({ ...entry, bytes: await readPiece(join(output.folder, entry.name)), first: seen === 0 })
        seen += 1
      }
      return pieces
    },
    write: bytes => {
      child.stdin?.write(bytes)
    },
    waitingBytes: () => child.stdin?.writableLength ?? 0,
    finish: () => {
      child.stdin?.end()
    },
    kill: () => child.kill('SIGKILL'),
    stop: () => stopChild(child),
  }
}
