import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Channel } from './channel.ts'
import {
  MEDIA_SERVER_CREDENTIALS_RETRY_DELAY_MS,
  MEDIA_SERVER_FIRST_SEGMENTS_MAX,
  MEDIA_SERVER_POLL_INTERVAL_MS,
  MEDIA_SERVER_STOP_POLL_INTERVAL_MS,
} from './limits.ts'
import { type ListedSegment, type MediaServer, openMediaServer, ServerTrouble } from './media-server.ts'
import type { OnTrouble, Trouble } from './segment-process.ts'

type MediaServerFeedOptions = { server: MediaServer; folder: string; onTrouble: OnTrouble }

/** Address of a segment without its number. MediaMTX puts a random word before the number, another one after each restart. */
const numberlessPathOf = ({ url }: ListedSegment): string => url.pathname.replace(/\d+(?=\.\w+$)/, '')

/**
 * Copies segments from a media server into a channel. Sequence numbers, discontinuities, tickets and the end are the portal's own, whatever
 * the media server does when a camera disconnects or when it restarts.
 */
export class MediaServerFeed {
  private stopped = false
  private current: Trouble | undefined
  private line = ''
  private restartCount = 0
  private copiedCount = 0
  /** The last copied segment, as the media server lists it. */
  private last: ListedSegment | undefined
  private readonly filePrefix = randomBytes(4).toString('hex')
  private readonly server: ReturnType<typeof openMediaServer>
  private readonly ended: Promise<void>

  constructor(
    private readonly channel: Channel,
    private readonly options: MediaServerFeedOptions,
  ) {
    this.server = openMediaServer(options.server)
    this.ended = this.follow()
  }

  trouble(): Trouble | undefined {
    return this.current
  }
  restarts(): number {
    return this.restartCount
  }
  lastLine(): string {
    return this.line
  }
  async stop(): Promise<void> {
    this.stopped = true
    await this.ended
  }

  private async follow(): Promise<void> {
    while (!this.stopped) {
      await this.poll().catch((error: unknown) => this.fail(error))
      const refused = this.current === 'credenciais'
      const end = Date.now() + (refused ? MEDIA_SERVER_CREDENTIALS_RETRY_DELAY_MS : MEDIA_SERVER_POLL_INTERVAL_MS)
      while (!this.stopped && Date.now() < end) await pause(MEDIA_SERVER_STOP_POLL_INTERVAL_MS)
    }
  }

  private fail(error: unknown): void {
    const { trouble, line } = error instanceof ServerTrouble ? error : new ServerTrouble('disco', String(error))
    if (this.current === undefined && this.copiedCount > 0) this.restartCount += 1
    if (trouble !== this.current) this.options.onTrouble(trouble, line)
    this.current = trouble
    this.line = line
  }

  /** The media server counts from zero again: it was restarted, or its camera reconnected. */
  private isRestarted(listed: ListedSegment[]): boolean {
    const newest = listed.at(-1)
    if (!this.last || !newest) return false
    return newest.seq < this.last.seq || numberlessPathOf(newest) !== numberlessPathOf(this.last)
  }

  private async poll(): Promise<void> {
    const listed = await this.server.list()
    let interrupted = this.copiedCount === 0
    if (this.isRestarted(listed)) {
      this.last = undefined
      interrupted = true
    }
    const last = this.last?.seq
    const fresh =
      last === undefined ? listed.slice(-MEDIA_SERVER_FIRST_SEGMENTS_MAX) : listed.filter(segment => segment.seq > last)
    for (const segment of fresh) {
      const bytes = await this.server.segment(segment)
      if (this.stopped) return
      const missed = this.last !== undefined && segment.seq > this.last.seq + 1
      await this.push(segment, bytes, interrupted || missed)
      interrupted = false
    }
    if (fresh.length > 0) this.current = undefined
  }

  private async push(segment: ListedSegment, bytes: Buffer, interrupted: boolean): Promise<void> {
    const name = `${this.filePrefix}_${String(this.copiedCount).padStart(6, '0')}.ts`
    await writeFile(join(this.options.folder, name), bytes)
    const { duration } = segment
    const discontinuity = (interrupted || segment.discontinuity) && this.channel.last() !== undefined
    this.channel.push({ name, duration, bytes, discontinuity, at: Date.now() - Math.round(duration * 1000) })
    this.copiedCount += 1
    this.last = segment
  }
}
