import { setTimeout as pause } from 'node:timers/promises'
import { SEGMENT_MAX_SECONDS } from '#contract/transmissao/limits.ts'
import { portalNow } from '#server/core/clock.ts'
import { runEvery } from '#server/core/run-every.ts'
import type { Channel } from './channel.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { isWatchable } from './incoming-picture.ts'
import {
  SEGMENT_POLL_INTERVAL_MS,
  UPLOAD_BURST_MAX_BYTES,
  UPLOAD_BYTES_PER_SECOND,
  UPLOAD_EXIT_POLL_INTERVAL_MS,
  UPLOAD_FINISH_TIMEOUT_MS,
  UPLOAD_IDLE_TIMEOUT_MS,
  UPLOAD_INTERRUPTION_MIN_MS,
  UPLOAD_QUEUE_MAX_BYTES,
} from './limits.ts'
import {
  isDiskFull,
  type OnTrouble,
  type SegmentProcess,
  startSegmentProcess,
  type Trouble,
} from './segment-process.ts'

/** How a browser records: its container, and whether the picture in it is H.264, which needs no transcoding. */
export type UploadFormat = { container: 'matroska' | 'mov'; h264: boolean }

/**
 * Answer to one part of an envio. `aceita`, `repetida`: the device sends the next one. `adiante`: an earlier part is missing. `recomecar`: this
 * upload is over, the device must begin another. `devagar`: the device sends too much and must wait.
 */
export type PartVerdict = 'aceita' | 'repetida' | 'adiante' | 'recomecar' | 'devagar'

export type UploadFeedOptions = {
  ffmpeg: Ffmpeg
  folder: string
  format: UploadFormat
  /** The H.264 picture of this device could not be cut into segments: it is transcoded. */
  transcode: boolean
  watchdogMs: number
  minFreeBytes: number
  onTrouble: OnTrouble
}

/** A token bucket of bytes for one device. @returns whether it may send this many now. */
const createByteBudget = () => {
  let left: number = UPLOAD_BURST_MAX_BYTES
  let at = portalNow()
  return (bytes: number): boolean => {
    const now = portalNow()
    left = Math.min(UPLOAD_BURST_MAX_BYTES, left + ((now - at) / 1000) * UPLOAD_BYTES_PER_SECOND)
    at = now
    if (bytes > left) return false
    left -= bytes
    return true
  }
}

/** One upload of one device: its numbered parts go into ffmpeg in order, finished segments into the channel. */
export class UploadFeed {
  private readonly process: SegmentProcess | undefined
  private nextPart = 0
  /** No further parts are accepted. */
  private over = false
  private exited = false
  private current: Trouble | undefined
  private lastPartAt = portalNow()
  /** When the parts began to arrive again after the last interruption. */
  private flowingSince = portalNow()
  private readonly affords = createByteBudget()
  private readonly stopPolling: () => Promise<void>
  private readonly reportDisk = (error: unknown): void => this.options.onTrouble('disco', String(error))

  constructor(
    private readonly channel: Channel,
    private readonly options: UploadFeedOptions,
  ) {
    const { ffmpeg, folder, format, minFreeBytes } = options
    this.stopPolling = runEvery(SEGMENT_POLL_INTERVAL_MS, () => this.poll(), this.reportDisk)
    if (isDiskFull(folder, minFreeBytes)) {
      this.fail('disco')
      return
    }
    const input = { tipo: 'envio' as const, endereco: format.container, audio: true }
    this.process = startSegmentProcess(ffmpeg, input, { folder, transcode: this.transcodes() }, () => {
      this.exited = true
    })
  }

  trouble(): Trouble | undefined {
    return this.current
  }
  restarts(): number {
    return 0
  }
  lastLine(): string {
    return this.process?.lastLine() ?? ''
  }
  /** Number of the next part. */
  next(): number {
    return this.nextPart
  }
  /** ms since 1970 of the last part that arrived, accepted or not. */
  receivedAt(): number {
    return this.lastPartAt
  }
  private transcodes(): boolean {
    return this.options.transcode || !this.options.format.h264
  }
  /** True if the next upload of this device must be transcoded: its picture could not be shown unchanged. */
  needsTranscoding(): boolean {
    return this.options.transcode || (this.over && this.current === 'codec' && !this.transcodes())
  }

  /** Decided and counted synchronously, so that two concurrent requests with one part count as one. */
  take(part: number, bytes: Buffer): PartVerdict {
    const now = portalNow()
    if (now - this.lastPartAt > UPLOAD_INTERRUPTION_MIN_MS) this.flowingSince = now
    this.lastPartAt = now
    if (this.over || this.exited || !this.process) return 'recomecar'
    if (part < this.nextPart) return 'repetida'
    if (part > this.nextPart) return 'adiante'
    if (this.process.queuedBytes() > UPLOAD_QUEUE_MAX_BYTES || !this.affords(bytes.length)) return 'devagar'
    this.nextPart += 1
    this.process.write(bytes)
    return 'aceita'
  }

  /** What was sent is still shown to its last frame. */
  async stop(): Promise<void> {
    this.over = true
    const { process } = this
    if (process && !this.exited) {
      process.finish()
      const end = portalNow() + UPLOAD_FINISH_TIMEOUT_MS
      while (!this.exited && portalNow() < end) await pause(UPLOAD_EXIT_POLL_INTERVAL_MS)
    }
    await this.stopPolling()
    await this.poll().catch(this.reportDisk)
    if (process && !this.exited) await process.stop()
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
    this.process?.kill()
  }

  private async handOver(process: SegmentProcess): Promise<void> {
    const { durations, incomplete, changed } = await process.handOver(this.channel)
    if (incomplete) this.options.onTrouble('disco', process.lastLine())
    // The segments of an unchanged picture are as long as the browser's key-frame interval.
    const tooLong = durations.some(duration => duration > SEGMENT_MAX_SECONDS)
    if (!this.transcodes() && (changed || tooLong)) this.kill('codec')
  }

  private async poll(): Promise<void> {
    const { process } = this
    if (!process) return
    try {
      await this.handOver(process)
    } finally {
      if (!this.over) this.endIfFailedOrIdle(process)
    }
  }

  private endIfFailedOrIdle(process: SegmentProcess): void {
    const picture = process.picture()
    const silentMs = portalNow() - this.lastPartAt
    if (this.exited) this.fail(process.trouble() ?? 'codec')
    else if (picture && !isWatchable(picture) && !this.transcodes()) this.kill('codec')
    else if (silentMs > UPLOAD_IDLE_TIMEOUT_MS) {
      this.over = true
      process.finish()
    } else if (silentMs < UPLOAD_INTERRUPTION_MIN_MS) {
      const aliveAt = Math.max(process.startedAt, this.flowingSince, this.channel.arrivedAt() ?? 0)
      if (portalNow() - aliveAt > this.options.watchdogMs) this.kill('codec')
    }
  }
}
