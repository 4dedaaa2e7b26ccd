import { mkdir, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PLAYLIST_FILE, type PlaylistSegment, readPlaylist } from '#server/live/hls-playlist.ts'
import { RECORDER_NAMES_MAX, RECORDER_QUEUE_MAX_BYTES } from '#server/live/limits.ts'
import { SEGMENT_INDEX_FILE } from '#server/live/segment-index.ts'
import { createIndexReader } from './vod-playlist.ts'

type RecorderOptions = {
  folder: string
  /** Segments shown before this moment, ms since 1970, are not recorded: they belong to the preparation time. */
  desde: number
  /** Segments that last beyond this moment, ms since 1970, are not recorded: the family's consent ends with the booked hours. */
  ate: number
  /** Reads the live playlist and its segments. */
  pull: (file: string) => string | Buffer | undefined
  minFreeBytes: number
}

type QueuedSegment = PlaylistSegment & { body: Buffer }

/**
 * Records one stream. It reads the live playlist as a viewer does, so that a full, slow or broken disk causes a gap in the recording and never
 * delays the live picture.
 */
export class Recorder {
  /** Names of the last segments that were taken, so that none is recorded twice. */
  private readonly taken: string[]
  private lastSeq: number | undefined
  /** A segment was lost, or none was taken yet: the next one begins with a discontinuity. */
  private interrupted = true
  private queue: QueuedSegment[] = []
  private queuedBytes = 0
  private writing: Promise<void> | undefined
  private troubled = false

  constructor(private readonly options: RecorderOptions) {
    this.taken = createIndexReader()(options.folder)
      .slice(-RECORDER_NAMES_MAX)
      .map(segment => segment.name)
  }

  /** The booked end was moved, or recording was stopped or goes on. */
  recordBetween(desde: number, ate: number): void {
    this.options.desde = desde
    this.options.ate = ate
  }

  /** True while the stream is on air and cannot be recorded. */
  isTroubled(): boolean {
    return this.troubled
  }

  /** Takes the new segments of the live playlist, and begins to write them. */
  poll(): void {
    const playlist = this.options.pull(PLAYLIST_FILE)
    if (typeof playlist !== 'string') return
    for (const { seq, ...segment } of readPlaylist(playlist)) this.take(segment, seq)
    this.writing ??= this.write().finally(() => {
      this.writing = undefined
    })
  }

  /** Records the last segments. */
  async close(): Promise<void> {
    this.poll()
    await this.writing
  }

  private take(segment: PlaylistSegment, seq: number): void {
    const { desde, ate } = this.options
    if (this.taken.includes(segment.name) || segment.at < desde || segment.at + segment.duration * 1000 > ate) return
    this.taken.push(segment.name)
    this.taken.splice(0, Math.max(0, this.taken.length - RECORDER_NAMES_MAX))
    const body = this.options.pull(segment.name)
    const follows = this.lastSeq !== undefined && seq === this.lastSeq + 1
    this.lastSeq = seq
    if (!Buffer.isBuffer(body) || this.queuedBytes + body.length > RECORDER_QUEUE_MAX_BYTES) {
      this.interrupted = true
      this.troubled = true
      return
    }
    this.queue.push({ ...segment, discontinuity: segment.discontinuity || !follows || this.interrupted, body })
    this.queuedBytes += body.length
    this.interrupted = false
  }

  private async write(): Promise<void> {
    for (let segment = this.queue.shift(); segment; segment = this.queue.shift()) {
      this.queuedBytes -= segment.body.length
      await this.store(segment).then(
        () => {
          this.troubled = false
        },
        () => this.skip(),
      )
    }
  }

  /** A segment that cannot be written is a gap in the recording and nothing else. */
  private skip(): void {
    this.troubled = true
    const [next] = this.queue
    if (next) next.discontinuity = true
    else this.interrupted = true
  }

  /** The index line is written after the segment: a segment in the index is complete. */
  private async store({ body, ...segment }: QueuedSegment): Promise<void> {
    const { folder, minFreeBytes } = this.options
    await mkdir(folder, { recursive: true })
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < minFreeBytes) throw new Error('little space left')
    await writeFile(join(folder, segment.name), body)
    // The line break comes first: it ends an incomplete line of a killed portal.
    await writeFile(join(folder, SEGMENT_INDEX_FILE), `\n${JSON.stringify({ ...segment, bytes: body.length })}`, {
      flag: 'a',
    })
  }
}
