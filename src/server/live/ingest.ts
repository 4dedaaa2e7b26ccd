import { statfsSync } from 'node:fs'
import { ENVIO_PARTE_MAX_SECONDS } from '#contract/transmissao/messages.ts'
import { runEvery } from '#server/core/run-every.ts'
import type { Channel } from './channel.ts'
import type { Ffmpeg, Input } from './ffmpeg.ts'
import { handOver } from './segment-handover.ts'
import { type SegmentProcess, startSegmentProcess, type Trouble } from './segment-process.ts'

export type IngestOptions = {
  ffmpeg: Ffmpeg
  input: Input
  folder: string
  transcodificar: 'auto' | 'nunca' | 'sempre'
  /** Without a segment for this long, the process is considered dead and restarted. */
  watchdogMs: number
  minFreeBytes: number
  onTrouble: (trouble: Trouble, line: string) => void
}

const POLL_INTERVAL_MS = 250
/** Short, because viewers wait; the last delay repeats, and each gets a random jitter of 10 %. */
const RESTART_DELAYS_MS = [500, 1000, 2000, 3000] as const
/** Long, because a camera locks an account after repeated wrong passwords. */
const CREDENTIALS_RETRY_DELAY_MS = 70_000
const FULL_DISK_RETRY_DELAY_MS = 5000
/** Staff may change the settings of the camera meanwhile. */
const CODEC_RETRY_DELAY_MS = 60_000

const isFull = (folder: string, minFreeBytes: number): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < minFreeBytes
}

/** Pulls one camera: starts ffmpeg, passes complete segments to the channel, and restarts ffmpeg when it exits or hangs. */
export class Ingest {
  private run: SegmentProcess | undefined
  private stopped = false
  private failures = 0
  private restartCount = 0
  private current: Trouble | undefined
  private line = ''
  private transcode: boolean
  private restartTimer: NodeJS.Timeout | undefined
  private readonly stopLooking: () => Promise<void>

  constructor(
    private readonly channel: Channel,
    private readonly options: IngestOptions,
  ) {
    this.transcode = options.transcodificar === 'sempre'
    this.stopLooking = runEvery(
      POLL_INTERVAL_MS,
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
    return this.run?.lastLine() ?? this.line
  }

  async stop(): Promise<void> {
    this.stopped = true
    const looked = this.stopLooking()
    clearTimeout(this.restartTimer)
    const run = this.run
    this.run = undefined
    await run?.stop()
    await looked
  }

  private report(trouble: Trouble | undefined): void {
    if (trouble !== undefined && trouble !== this.current) this.options.onTrouble(trouble, this.lastLine())
    this.current = trouble
  }

  private later(ms: number): void {
    this.restartTimer = setTimeout(() => this.begin(), ms * (0.9 + Math.random() * 0.2))
  }

  private begin(): void {
    if (this.stopped) return
    if (isFull(this.options.folder, this.options.minFreeBytes)) {
      this.report('disco')
      this.later(FULL_DISK_RETRY_DELAY_MS)
      return
    }
    const { ffmpeg, input, folder } = this.options
    const run: SegmentProcess = startSegmentProcess(ffmpeg, input, { folder, transcode: this.transcode }, () =>
      this.gone(run),
    )
    this.run = run
  }

  private gone(run: SegmentProcess): void {
    if (this.stopped || this.run !== run) return
    this.line = run.lastLine()
    this.run = undefined
    this.restartCount += 1
    this.report(run.trouble() ?? 'sem-sinal')
    const backoff = RESTART_DELAYS_MS[Math.min(this.failures, RESTART_DELAYS_MS.length - 1)] ?? 3000
    this.failures += 1
    this.later(run.trouble() === 'credenciais' ? CREDENTIALS_RETRY_DELAY_MS : backoff)
  }

  /** A codec that browsers do not support is transcoded if the settings allow it; otherwise it is reported as trouble. */
  private isShowable(run: SegmentProcess): boolean {
    const codec = run.codec()
    if (codec === '' || codec === 'h264' || this.transcode) return true
    this.report('codec')
    this.transcode = this.options.transcodificar === 'auto'
    this.leave(run, this.transcode ? RESTART_DELAYS_MS[0] : CODEC_RETRY_DELAY_MS)
    return false
  }

  /** Stops a process whose segments are unusable. This is not counted as a failure of the camera. */
  private leave(run: SegmentProcess, ms: number): void {
    this.line = run.lastLine()
    this.run = undefined
    run.kill()
    this.later(ms)
  }

  private async take(run: SegmentProcess): Promise<void> {
    const { durations, torn } = await handOver(run, this.channel)
    if (torn) this.report('disco')
    if (durations.length === 0) return
    this.failures = 0
    if (durations.some(duration => duration > ENVIO_PARTE_MAX_SECONDS)) this.cutShorter(run)
    else if (!torn) this.report(undefined)
  }

  /** Segments are too long if the camera sends few key frames: transcode if allowed, otherwise report it, because the delay grows. */
  private cutShorter(run: SegmentProcess): void {
    if (this.transcode) return
    this.report('codec')
    if (this.options.transcodificar !== 'auto') return
    this.transcode = true
    this.leave(run, RESTART_DELAYS_MS[0])
  }

  /** Longer for a camera with long segments, which is silent between two of them. */
  private silenceTimeoutMs(): number {
    return Math.max(this.options.watchdogMs, (this.channel.last()?.duration ?? 0) * 2500)
  }

  private async poll(): Promise<void> {
    const { run } = this
    if (run === undefined || !this.isShowable(run)) return
    try {
      await this.take(run)
    } finally {
      if (this.run === run) this.killIfSilent(run)
    }
  }

  private killIfSilent(run: SegmentProcess): void {
    const alive = Math.max(run.startedAt, this.channel.arrivedAt() ?? 0)
    if (Date.now() - alive > this.silenceTimeoutMs()) run.kill()
  }
}
