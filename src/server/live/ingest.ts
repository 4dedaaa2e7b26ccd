import { statfsSync } from 'node:fs'
import { ENVIO_PARTE_MAX_SECONDS } from '#contract/transmissao/messages.ts'
import { runEvery } from '#server/core/run-every.ts'
import type { Channel } from './channel.ts'
import type { Ffmpeg, Input } from './ffmpeg.ts'
import { handOver } from './segment-handover.ts'
import { type Run, startRun, type Trouble } from './segment-process.ts'

export type IngestOptions = {
  ffmpeg: Ffmpeg
  input: Input
  folder: string
  transcodificar: 'auto' | 'nunca' | 'sempre'
  /** No piece for so long: the process is taken for dead and started again. */
  watchdogMs: number
  minFreeBytes: number
  onTrouble: (trouble: Trouble, line: string) => void
}

const LOOK_MS = 250
/** Short, since every second counts in a wake; the last is repeated, and each is stirred by a tenth. */
const BACKOFF_MS = [500, 1000, 2000, 3000] as const
/** A camera locks the account of somebody who keeps trying a wrong password. */
const CREDENTIALS_MS = 70_000
const DISK_MS = 5000
/** Somebody may have set the camera right meanwhile. */
const CODEC_MS = 60_000

const isFull = (folder: string, minFreeBytes: number): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < minFreeBytes
}

/** Keeps one picture coming: starts ffmpeg, hands whole pieces to the channel, and starts it again whenever it goes or hangs. */
export class Ingest {
  private run: Run | undefined
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
      LOOK_MS,
      () => this.look(),
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
      this.later(DISK_MS)
      return
    }
    const { ffmpeg, input, folder } = this.options
    const run: Run = startRun(ffmpeg, input, { folder, transcode: this.transcode }, () => this.gone(run))
    this.run = run
  }

  private gone(run: Run): void {
    if (this.stopped || this.run !== run) return
    this.line = run.lastLine()
    this.run = undefined
    this.restartCount += 1
    this.report(run.trouble() ?? 'sem-sinal')
    const backoff = BACKOFF_MS[Math.min(this.failures, BACKOFF_MS.length - 1)] ?? 3000
    this.failures += 1
    this.later(run.trouble() === 'credenciais' ? CREDENTIALS_MS : backoff)
  }

  /** A picture no browser shows is transcoded where that is allowed, else it is a trouble of its own. */
  private isShowable(run: Run): boolean {
    const codec = run.codec()
    if (codec === '' || codec === 'h264' || this.transcode) return true
    this.report('codec')
    this.transcode = this.options.transcodificar === 'auto'
    this.leave(run, this.transcode ? BACKOFF_MS[0] : CODEC_MS)
    return false
  }

  /** Ends a run whose pieces nobody can use; no fault of the camera, and counted as none. */
  private leave(run: Run, ms: number): void {
    this.line = run.lastLine()
    this.run = undefined
    run.kill()
    this.later(ms)
  }

  private async take(run: Run): Promise<void> {
    const { durations, torn } = await handOver(run, this.channel)
    if (torn) this.report('disco')
    if (durations.length === 0) return
    this.failures = 0
    if (durations.some(duration => duration > ENVIO_PARTE_MAX_SECONDS)) this.cutShorter(run)
    else if (!torn) this.report(undefined)
  }

  /** A camera that saves key frames is transcoded where that is allowed; else its picture goes out late, and that is told. */
  private cutShorter(run: Run): void {
    if (this.transcode) return
    this.report('codec')
    if (this.options.transcodificar !== 'auto') return
    this.transcode = true
    this.leave(run, BACKOFF_MS[0])
  }

  /** A camera with long pieces is not dead between two of them. */
  private patienceMs(): number {
    return Math.max(this.options.watchdogMs, (this.channel.last()?.duration ?? 0) * 2500)
  }

  private async look(): Promise<void> {
    const { run } = this
    if (run === undefined || !this.isShowable(run)) return
    try {
      await this.take(run)
    } finally {
      if (this.run === run) this.killIfSilent(run)
    }
  }

  private killIfSilent(run: Run): void {
    const alive = Math.max(run.startedAt, this.channel.arrivedAt() ?? 0)
    if (Date.now() - alive > this.patienceMs()) run.kill()
  }
}
