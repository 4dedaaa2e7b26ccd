import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Channel } from './channel.ts'
import { type ListedSegment, type MediaServer, openMediaServer, ServerTrouble } from './media-server.ts'
import type { Trouble } from './segment-process.ts'
import type { Feed, OpenFeed } from './segment-source.ts'

type ServerFeedOptions = {
  server: MediaServer
  folder: string
  onTrouble: (trouble: Trouble, line: string) => void
}

const POLL_INTERVAL_MS = 1000
/** A server may count wrong passwords too. */
const CREDENTIALS_RETRY_DELAY_MS = 15_000
/** What a viewer needs to begin; older pieces of the server are history. */
const FIRST_SEGMENTS_MAX = 3

/** Newer servers put a word of each of their lives before the number. */
const familyOf = ({ url }: ListedSegment): string => url.pathname.replace(/\d+(?=\.\w+$)/, '')

/**
 * Takes a picture over from a media server of the house, piece by piece, into a channel of the portal's own: numbers, breaks, tickets and
 * the end are the portal's, whatever the server does when a camera goes or when it is started again.
 */
class ServerFeed implements Feed {
  private stopped = false
  private current: Trouble | undefined
  private line = ''
  private restartCount = 0
  private taken = 0
  /** Number, at the server, of the last piece taken. */
  private last: number | undefined
  private family = ''
  private readonly server: ReturnType<typeof openMediaServer>
  private readonly ended: Promise<void>

  constructor(
    private readonly channel: Channel,
    private readonly options: ServerFeedOptions,
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
      const end = Date.now() + (this.current === 'credenciais' ? CREDENTIALS_RETRY_DELAY_MS : POLL_INTERVAL_MS)
      while (!this.stopped && Date.now() < end) await pause(100)
    }
  }

  private fail(error: unknown): void {
    const { trouble, line } = error instanceof ServerTrouble ? error : new ServerTrouble('disco', String(error))
    if (this.current === undefined && this.taken > 0) this.restartCount += 1
    if (trouble !== this.current) this.options.onTrouble(trouble, line)
    this.current = trouble
    this.line = line
  }

  /** The server began to count anew: it was started again, or its camera came back. */
  private begunAnew(listed: ListedSegment[]): boolean {
    const newest = listed.at(-1)
    if (this.last === undefined || newest === undefined) return false
    return newest.seq < this.last || familyOf(newest) !== this.family
  }

  private async poll(): Promise<void> {
    const listed = await this.server.list()
    let broken = this.taken === 0 && this.channel.last() !== undefined
    if (this.begunAnew(listed)) {
      this.last = undefined
      broken = true
    }
    const { last } = this
    const fresh = last === undefined ? listed.slice(-FIRST_SEGMENTS_MAX) : listed.filter(one => one.seq > last)
    for (const one of fresh) {
      const bytes = await this.server.piece(one)
      if (this.stopped) return
      await this.take(one, bytes, broken || (this.last !== undefined && one.seq > this.last + 1))
      broken = false
    }
    if (fresh.length > 0) this.current = undefined
  }

  private async take(one: ListedSegment, bytes: Buffer, broken: boolean): Promise<void> {
    const name = `${this.server.run}_${String(this.taken).padStart(6, '0')}.ts`
    await writeFile(join(this.options.folder, name), bytes)
    const discontinuity = (broken || one.discontinuity) && this.channel.last() !== undefined
    const at = Date.now() - Math.round(one.duration * 1000)
    this.channel.push({ name, duration: one.duration, bytes, discontinuity, at })
    this.taken += 1
    this.last = one.seq
    this.family = familyOf(one)
  }
}

export const serverFeed =
  (options: ServerFeedOptions): OpenFeed =>
  channel =>
    new ServerFeed(channel, options)
