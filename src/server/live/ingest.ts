import { SEGMENT_MAX_SECONDS } from '#contract/transmissao/limits.ts'
import { portalNow } from '#server/core/clock.ts'
import { runEvery } from '#server/core/run-every.ts'
import type { Channel } from './channel.ts'
import type { Ffmpeg, Input } from './ffmpeg.ts'
import { isWatchable, nameOfPicture } from './incoming-picture.ts'
import {
  CAMERA_CODEC_RETRY_DELAY_MS,
  CAMERA_CREDENTIALS_RETRY_DELAY_MS,
  CAMERA_RESTART_DELAYS_MS,
  FULL_DISK_RETRY_DELAY_MS,
  MEDIA_SERVER_CREDENTIALS_RETRY_DELAY_MS,
  SEGMENT_POLL_INTERVAL_MS,
  SILENT_SEGMENTS_MAX,
} from './limits.ts'
import {
  isDiskFull,
  type OnTrouble,
  type SegmentProcess,
  startSegmentProcess,
  type Trouble,
} from './segment-process.ts'

type IngestOptions = {
  ffmpeg: Ffmpeg
  input: Input
  folder: string
  transcodificar: 'auto' | 'nunca' | 'sempre'
  /** Without a segment for this long, the process is considered dead and restarted. */
  watchdogMs: number
  minFreeBytes: number
  onTrouble: OnTrouble
}

/** Pulls one camera: starts ffmpeg, passes complete segments to the channel, and restarts ffmpeg when it exits or hangs. */
export class Ingest {
  private process: SegmentProcess | undefined
  private stopped = false
  private failures = 0
  private restartCount = 0
  private current: Trouble | undefined
  /** Last log line of the previous process. */
  private line = ''
  private transcode: boolean
  /** The next process takes the picture alone, because this one waited for a sound that did not come. */
  private isSoundSkipped = false
  private restartTimer: NodeJS.Timeout | undefined
  private readonly stopPolling: () => Promise<void>

  constructor(
    private readonly channel: Channel,
    private readonly options: IngestOptions,
  ) {
    this.transcode = options.transcodificar === 'sempre'
    this.stopPolling = runEvery(
      SEGMENT_POLL_INTERVAL_MS,
      () => this.poll(),
      error => options.onTrouble('disco', String(error)),
    )
    this.begin()
  }

  trouble(): Trouble | undefined {
    return this.current
  }
  restarts(): number {
    return this.restartCount
  }
  lastLine(): string {
    return this.process?.lastLine() ?? this.line
  }

  async stop(): Promise<void> {
    this.stopped = true
    const pollingEnded = this.stopPolling()
    clearTimeout(this.restartTimer)
    const { process } = this
    this.process = undefined
    await process?.stop()
    await pollingEnded
  }

  private report(trouble: Trouble | undefined, line = this.lastLine()): void {
    if (trouble !== undefined && trouble !== this.current) this.options.onTrouble(trouble, line)
    this.current = trouble
  }

  private beginAfter(ms: number): void {
    this.restartTimer = setTimeout(() => this.begin(), ms * (0.9 + Math.random() * 0.2))
  }

  private begin(): void {
    if (this.stopped) return
    const { ffmpeg, input, folder, minFreeBytes } = this.options
    if (isDiskFull(folder, minFreeBytes)) {
      this.report('disco')
      this.beginAfter(FULL_DISK_RETRY_DELAY_MS)
      return
    }
    const output = { folder, transcode: this.transcode }
    const taken = { ...input, audio: input.audio && !this.isSoundSkipped }
    this.isSoundSkipped = false
    const process: SegmentProcess = startSegmentProcess(ffmpeg, taken, output, () => this.onExit(process))
    this.process = process
  }

  private onExit(process: SegmentProcess): void {
    if (this.stopped || this.process !== process) return
    this.line = process.lastLine()
    this.process = undefined
    this.restartCount += 1
    this.report(process.trouble() ?? 'sem-sinal')
    this.beginAfter(this.restartDelayMs(process.trouble() === 'credenciais'))
    this.failures += 1
  }

  private restartDelayMs(isRefused: boolean): number {
    const isServer = this.options.input.tipo === 'servidor'
    if (isRefused && !isServer) return CAMERA_CREDENTIALS_RETRY_DELAY_MS
    const last = isRefused ? MEDIA_SERVER_CREDENTIALS_RETRY_DELAY_MS : CAMERA_RESTART_DELAYS_MS[3]
    return CAMERA_RESTART_DELAYS_MS[this.failures] ?? last
  }

  /**
   * A picture that not every device can show is transcoded by another process if the settings allow it, and reported as trouble otherwise.
   * @returns whether the segments of this process can be shown
   */
  private ensureWatchable(process: SegmentProcess): boolean {
    const picture = process.picture()
    if (picture === undefined || this.transcode) return true
    const isAuto = this.options.transcodificar === 'auto'
    // Nearly every player shows an interlaced picture, though combed.
    if (isWatchable(picture) && !(isAuto && picture.interlaced)) return true
    this.report('codec', nameOfPicture(picture))
    this.transcode = isAuto
    this.replace(process, this.transcode ? CAMERA_RESTART_DELAYS_MS[0] : CAMERA_CODEC_RETRY_DELAY_MS)
    return false
  }

  /** A camera may announce a microphone that sends nothing, and ffmpeg writes no picture before the first sound. */
  private ensureStart(process: SegmentProcess): boolean {
    if (!process.waitsForSound()) return true
    this.isSoundSkipped = true
    this.replace(process, CAMERA_RESTART_DELAYS_MS[0])
    return false
  }

  /** Ends a process whose segments are unusable and starts another. This is not counted as a failure of the camera. */
  private replace(process: SegmentProcess, delayMs: number): void {
    this.line = process.lastLine()
    this.process = undefined
    process.kill()
    this.beginAfter(delayMs)
  }

  private async handOver(process: SegmentProcess): Promise<void> {
    const { durations, incomplete, changed } = await process.handOver(this.channel)
    if (incomplete) this.report('disco')
    if (durations.length === 0) return
    this.failures = 0
    if (changed || durations.some(duration => duration > SEGMENT_MAX_SECONDS)) this.transcodeIfAllowed(process)
    else if (!incomplete) this.report(undefined)
  }

  /**
   * Segments are too long if the camera sends few key frames, and a picture that changes within one is not marked: transcode if allowed,
   * otherwise report it, because the delay grows or players stop.
   */
  private transcodeIfAllowed(process: SegmentProcess): void {
    if (this.transcode) return
    this.report('codec')
    if (this.options.transcodificar !== 'auto') return
    this.transcode = true
    this.replace(process, CAMERA_RESTART_DELAYS_MS[0])
  }

  private async poll(): Promise<void> {
    const { process } = this
    if (process === undefined || !this.ensureWatchable(process) || !this.ensureStart(process)) return
    try {
      await this.handOver(process)
    } finally {
      if (this.process === process) this.killIfSilent(process)
    }
  }

  private killIfSilent(process: SegmentProcess): void {
    const aliveAt = Math.max(process.startedAt, this.channel.arrivedAt() ?? 0)
    const segmentMs = (this.channel.last()?.duration ?? 0) * 1000
    if (portalNow() - aliveAt <= Math.max(this.options.watchdogMs, segmentMs * SILENT_SEGMENTS_MAX)) return
    // The picture was announced, and not one segment came of it: perhaps only the sound is missing.
    this.isSoundSkipped = process.picture() !== undefined && aliveAt === process.startedAt
    process.kill()
  }
}
