import { statfsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { ENVIO_PARTE_MAX_SECONDS } from '#contract/transmissao/messages.ts'
import { runEvery } from '#server/core/run-every.ts'
import type { Channel } from './channel.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { handOver } from './segment-handover.ts'
import { type SegmentProcess, startSegmentProcess, type Trouble } from './segment-process.ts'

/** How a browser records: its container, and whether the picture in it can go out as it is. */
export type Recording = { container: 'matroska' | 'mov'; h264: boolean }

/**
 * What became of a part. `aceita`, `repetida`: the next one is welcome. `adiante`: one before it is missing. `recomecar`: what was
 * recorded so far leads nowhere, a new recording is. `devagar`: more than a wake needs; later.
 */
export type PartVerdict = 'aceita' | 'repetida' | 'adiante' | 'recomecar' | 'devagar'

export type DeviceFeedOptions = {
  ffmpeg: Ffmpeg
  folder: string
  recording: Recording
  /** A picture of this device that was sent as it is could not be cut into pieces: it is transcoded. */
  transcode: boolean
  watchdogMs: number
  minFreeBytes: number
  onTrouble: (trouble: Trouble, line: string) => void
}

const POLL_INTERVAL_MS = 250
/** A recording goes on after a shorter silence; after this the browser has dropped what it could not send. */
export const RUN_IDLE_MS = 20_000
const INTERRUPTION_MIN_MS = 3000
const FINISH_TIMEOUT_MS = 6000
/** Bytes a second in the long run, what may come at once after a lost network, and what may wait for ffmpeg. */
const BYTES = { second: 1_000_000, burst: 16_000_000, waiting: 16_000_000 } as const

const EXIT_POLL_INTERVAL_MS = 50

/** A device's share of bytes: filled evenly, emptied by parts. */
const createBudget = () => {
  let left: number = BYTES.burst
  let at = Date.now()
  return (bytes: number): boolean => {
    const now = Date.now()
    left = Math.min(BYTES.burst, left + ((now - at) / 1000) * BYTES.second)
    at = now
    if (bytes > left) return false
    left -= bytes
    return true
  }
}

/** Keeps the picture of one recording of one device coming: parts in their order into ffmpeg, whole pieces out to the channel. */
export class DeviceFeed {
  private readonly run: SegmentProcess | undefined
  private expected = 0
  private over = false
  private gone = false
  private current: Trouble | undefined
  private lastPartAt = Date.now()
  private flowingSince = Date.now()
  private readonly affords = createBudget()
  private readonly stopLooking: () => Promise<void>
  private readonly reportDisk = (error: unknown): void => this.options.onTrouble('disco', String(error))

  constructor(
    private readonly channel: Channel,
    private readonly options: DeviceFeedOptions,
  ) {
    const { bavail, bsize } = statfsSync(options.folder)
    this.stopLooking = runEvery(POLL_INTERVAL_MS, () => this.poll(), this.reportDisk)
    if (bavail * bsize < options.minFreeBytes) {
      this.fail('disco')
      return
    }
    const { ffmpeg, folder, recording } = options
    const input = { tipo: 'envio' as const, endereco: recording.container, audio: true }
    this.run = startSegmentProcess(ffmpeg, input, { folder, transcode: this.transcodes() }, () => {
      this.gone = true
    })
  }

  trouble(): Trouble | undefined {
    return this.current
  }
  restarts(): number {
    return 0
  }
  lastLine(): string {
    return this.run?.lastLine() ?? ''
  }
  next(): number {
    return this.expected
  }
  /** ms since 1970 of the last part that came, whatever became of it. */
  heardAt(): number {
    return this.lastPartAt
  }
  private transcodes(): boolean {
    return this.options.transcode || !this.options.recording.h264
  }
  /** Sending what this device records as it is made no picture anybody could watch. */
  needsTranscoding(): boolean {
    return this.options.transcode || (this.over && this.current === 'codec' && !this.transcodes())
  }

  /** Judged and counted before anything waits: two sends of one part at once are one part. */
  take(part: number, bytes: Buffer): PartVerdict {
    const now = Date.now()
    if (now - this.lastPartAt > INTERRUPTION_MIN_MS) this.flowingSince = now
    this.lastPartAt = now
    if (this.over || this.gone || !this.run) return 'recomecar'
    if (part < this.expected) return 'repetida'
    if (part > this.expected) return 'adiante'
    if (this.run.waitingBytes() > BYTES.waiting || !this.affords(bytes.length)) return 'devagar'
    this.expected += 1
    this.run.write(bytes)
    return 'aceita'
  }

  /** What was sent is still shown to its last frame. */
  async stop(): Promise<void> {
    this.over = true
    const { run } = this
    if (run && !this.gone) {
      run.finish()
      const end = Date.now() + FINISH_TIMEOUT_MS
      while (!this.gone && Date.now() < end) await pause(EXIT_POLL_INTERVAL_MS)
    }
    await this.stopLooking()
    await this.poll().catch(this.reportDisk)
    if (run && !this.gone) await run.stop()
  }

  private fail(trouble: Trouble): void {
    this.over = true
    if (trouble === this.current) return
    this.current = trouble
    this.options.onTrouble(trouble, this.lastLine())
  }

  private kill(trouble: Trouble): void {
    if (this.over) return
    this.fail(trouble)
    this.run?.kill()
  }

  private async collect(run: SegmentProcess): Promise<void> {
    const { durations, torn } = await handOver(run, this.channel)
    if (torn) this.options.onTrouble('disco', run.lastLine())
    // The browser makes no key frames of its own accord.
    if (!this.transcodes() && durations.some(duration => duration > ENVIO_PARTE_MAX_SECONDS)) this.kill('codec')
  }

  private async poll(): Promise<void> {
    const { run } = this
    if (!run) return
    try {
      await this.collect(run)
    } finally {
      if (!this.over) this.judge(run)
    }
  }

  private judge(run: SegmentProcess): void {
    const now = Date.now()
    const codec = run.codec()
    if (this.gone) this.fail(run.trouble() ?? 'codec')
    else if (codec !== '' && codec !== 'h264' && !this.transcodes()) this.kill('codec')
    else if (now - this.lastPartAt > RUN_IDLE_MS) {
      this.over = true
      run.finish()
    } else if (now - this.lastPartAt < INTERRUPTION_MIN_MS) {
      const alive = Math.max(run.startedAt, this.flowingSince, this.channel.arrivedAt() ?? 0)
      if (now - alive > this.options.watchdogMs) this.kill('codec')
    }
  }
}
