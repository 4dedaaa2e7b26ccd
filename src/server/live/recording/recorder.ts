import { mkdir, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createIndexReader, INDEX, type RecordedSegment } from './vod-playlist.ts'

export type RecorderOptions = {
  folder: string
  /** Nothing shown before is kept, ms since 1970: the preparation time is not the wake. */
  desde: number
  /** The live playlist and its pieces, as a viewer gets them. */
  pull: (file: string) => string | Buffer | undefined
  minFreeBytes: number
}

type Waiting = Omit<RecordedSegment, 'bytes'> & { body: Buffer }
type Entry = Omit<RecordedSegment, 'bytes'> & { seq: number }

/** A disk that stands still must not eat the memory that the live picture needs. */
const WAITING_MAX_BYTES = 16 * 2 ** 20
const KNOWN_NAMES_MAX = 64

/** What a live playlist names now. */
export const entriesOf = (playlist: string): Entry[] => {
  const entries: Entry[] = []
  let seq = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1] ?? 0)
  let [duration, at, discontinuity] = [0, 0, false]
  for (const line of playlist.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') discontinuity = true
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) at = Date.parse(line.slice(25))
    else if (line.startsWith('#EXTINF:')) duration = Number.parseFloat(line.slice(8))
    else if (/^[\w-]+\.ts$/.test(line)) {
      entries.push({ name: line, duration, discontinuity, at, seq })
      seq += 1
      discontinuity = false
    }
  }
  return entries
}

/**
 * Keeps what a viewer would see, beside the live picture and never in its way: it reads the live playlist like a viewer does, and when
 * the disk is full, slow or broken only the recording has a gap.
 */
export class Recorder {
  private readonly seen: string[]
  private lastSeq: number | undefined
  private broken = true
  private waiting: Waiting[] = []
  private waitingBytes = 0
  private writing: Promise<void> | undefined
  private troubled = false

  constructor(private readonly options: RecorderOptions) {
    this.seen = createIndexReader()(options.folder)
      .slice(-KNOWN_NAMES_MAX)
      .map(piece => piece.name)
  }

  /** Something is on air and cannot be kept. */
  isTroubled(): boolean {
    return this.troubled
  }

  /** Looks once; called every second or two, a piece stays in the live playlist for about twelve. */
  poll(): void {
    const playlist = this.options.pull('index.m3u8')
    if (typeof playlist !== 'string') return
    for (const entry of entriesOf(playlist)) this.take(entry)
    this.writing ??= this.write().finally(() => {
      this.writing = undefined
    })
  }

  /** The last pieces, then silence. */
  async close(): Promise<void> {
    this.poll()
    await this.writing
  }

  private take({ seq, ...entry }: Entry): void {
    if (this.seen.includes(entry.name) || entry.at < this.options.desde) return
    this.seen.push(entry.name)
    this.seen.splice(0, Math.max(0, this.seen.length - KNOWN_NAMES_MAX))
    const body = this.options.pull(entry.name)
    const follows = this.lastSeq !== undefined && seq === this.lastSeq + 1
    this.lastSeq = seq
    if (!Buffer.isBuffer(body) || this.waitingBytes + body.length > WAITING_MAX_BYTES) {
      this.broken = true
      this.troubled = true
      return
    }
    this.waiting.push({ ...entry, discontinuity: entry.discontinuity || !follows || this.broken, body })
    this.waitingBytes += body.length
    this.broken = false
  }

  private async write(): Promise<void> {
    for (let piece = this.waiting.shift(); piece; piece = this.waiting.shift()) {
      this.waitingBytes -= piece.body.length
      await this.keep(piece).then(
        () => {
          this.troubled = false
        },
        () => this.lose(),
      )
    }
  }

  /** What could not be written is a gap in the recording and nothing else. */
  private lose(): void {
    this.troubled = true
    const [next] = this.waiting
    if (next) next.discontinuity = true
    else this.broken = true
  }

  /** The line follows the piece: what the index names is whole. */
  private async keep({ body, ...piece }: Waiting): Promise<void> {
    const { folder, minFreeBytes } = this.options
    await mkdir(folder, { recursive: true })
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < minFreeBytes) throw new Error('little space left')
    await writeFile(join(folder, piece.name), body)
    // Whatever was torn before ends at this line's start.
    await writeFile(join(folder, INDEX), `\n${JSON.stringify({ ...piece, bytes: body.length })}`, { flag: 'a' })
  }
}
