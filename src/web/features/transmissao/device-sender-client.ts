import type { EnvioAberto, EnvioParte } from '#contract/transmissao/schema.ts'
import { ApiError } from '#web/lib/http.ts'
import { pause } from '#web/lib/pause.ts'
import { slownessFor } from './device-camera-client.ts'

/** `behind`: seconds of picture that wait to be sent. `busy`: somebody else is sending. `over`: sending is not possible now. */
export type SenderState =
  | { kind: 'starting' }
  | { kind: 'sending'; behind: number }
  | { kind: 'offline' }
  | { kind: 'busy'; quem: string }
  | { kind: 'over' }
  | { kind: 'failed'; message: string | undefined }

export type SenderOptions = {
  begin: (assumir: boolean) => Promise<EnvioAberto>
  put: (envio: string, parte: number, bytes: Blob, signal: AbortSignal) => Promise<EnvioParte>
  end: (envio: string) => Promise<unknown>
  /**
   * Starts recording and returns how to stop it. Each start creates a new recording, readable from its first byte only. `slowness`: 0 for the
   * best picture, up to `SLOW_PARTS_MAX` for the smallest.
   */
  record: (onData: (bytes: Blob) => void, slowness: number) => () => void
  onState: (state: SenderState) => void
}

/** A part that waits longer is dropped in favour of the present moment: a wake is watched live. */
const LATE_PART_TIMEOUT_MS = 12_000
/** What a usable network transfers within `PUT_TIMEOUT_MS`. */
const PART_MAX_BYTES = 400_000
export const SLOW_PARTS_MAX = 3
const PUT_TIMEOUT_MS = 8000
const retryDelayMs = (attempt: number): number => Math.min(3000, 500 * 2 ** attempt)
/** A recorder without data for this long has stopped silently, as on a phone that shows another app. */
const RECORDER_SILENCE_TIMEOUT_MS = 6000
const FAILURES_MAX = 6
const BEHIND_NOTICE_SECONDS = 4
const MEASURED_MIN_MS = 200
const LAST_PARTS_TIMEOUT_MS = 3000
const LAST_DATA_DELAY_MS = 200

const isOver = (error: unknown): error is ApiError =>
  error instanceof ApiError && [401, 403, 404].includes(error.status)

/** Sends what a device records, in order, with retries; a recording that the server cannot use is restarted. */
export class DeviceSender {
  private envio = ''
  private parte = 0
  private queue: { bytes: Blob; at: number }[] = []
  private stopRecording: (() => void) | undefined
  /** Grows with each recording: late parts of the previous one are dropped. */
  private take = 0
  private failures = 0
  /** If the network is too slow, the picture is made smaller. */
  private slowness = 0
  private takenAt = 0
  /** What the network carried with the last part; undefined before one took long enough to be measured. */
  private bitsPerSecond: number | undefined
  private dataAt = Date.now()
  private closed = false
  private pumping = false
  private timeout = new AbortController()
  private readonly watch = setInterval(() => this.checkProgress(), 1000)

  constructor(private readonly options: SenderOptions) {}

  async start(assumir: boolean): Promise<void> {
    this.options.onState({ kind: 'starting' })
    await this.beginRecording(assumir)
  }

  /** Another camera was selected, or the recording failed: viewers see a short interruption. */
  async restart(): Promise<void> {
    if (!this.closed) await this.beginRecording(false)
  }

  async stop(): Promise<void> {
    if (this.closed) return
    this.stopRecording?.()
    // The recorder delivers its last bytes a moment after it was stopped.
    await pause(LAST_DATA_DELAY_MS)
    const limit = Date.now() + LAST_PARTS_TIMEOUT_MS
    while ((this.queue.length > 0 || this.pumping) && Date.now() < limit) await pause(50)
    this.close()
    if (this.envio !== '') await this.options.end(this.envio).catch(() => undefined)
  }

  close(): void {
    this.closed = true
    clearInterval(this.watch)
    this.drop()
  }

  private drop(): void {
    this.take += 1
    this.timeout.abort()
    this.stopRecording?.()
    this.stopRecording = undefined
    this.queue = []
  }

  private finish(state: SenderState): void {
    this.close()
    this.options.onState(state)
  }

  private async beginRecording(assumir: boolean): Promise<void> {
    this.drop()
    const { take } = this
    for (let attempt = 0; !this.closed && take === this.take; attempt++) {
      try {
        const begun = await this.options.begin(assumir)
        if (this.closed || take !== this.take) return
        this.onBegun(begun)
        return
      } catch (error) {
        if (isOver(error)) {
          this.finish({ kind: 'failed', message: error.mensagem })
          return
        }
        this.options.onState({ kind: 'offline' })
        await pause(retryDelayMs(attempt))
      }
    }
  }

  private onBegun({ situacao, envio, quem }: EnvioAberto): void {
    if (situacao === 'ocupado') this.finish({ kind: 'busy', quem })
    else if (situacao === 'fora-do-horario') this.finish({ kind: 'over' })
    else if (situacao === 'sem-ffmpeg') this.finish({ kind: 'failed', message: undefined })
    else {
      this.envio = envio
      this.parte = 0
      this.dataAt = Date.now()
      const { take } = this
      this.stopRecording = this.options.record(bytes => {
        if (take === this.take && bytes.size > 0) this.push(bytes)
      }, this.slowness)
    }
  }

  private push(bytes: Blob): void {
    this.dataAt = Date.now()
    this.queue.push({ bytes, at: Date.now() })
    void this.pump()
  }

  private behind(): number {
    const oldest = this.queue[0]
    return oldest ? (Date.now() - oldest.at) / 1000 : 0
  }

  /** Waiting data is sent as one part, up to a limit: after a lost network the picture catches up in a few steps. */
  private nextPart(): { bytes: Blob; count: number } {
    let size = 0
    const waiting = this.queue.map(one => one.bytes)
    const over = waiting.findIndex((bytes, index) => {
      size += bytes.size
      return index > 0 && size > PART_MAX_BYTES
    })
    const count = over === -1 ? waiting.length : over
    return { bytes: new Blob(waiting.slice(0, count)), count }
  }

  private async pump(): Promise<void> {
    if (this.pumping) return
    this.pumping = true
    while (this.queue.length > 0 && !this.closed) {
      const { take } = this
      const { bytes, count } = this.nextPart()
      const startedAt = Date.now()
      const response = await this.deliver(bytes)
      if (take !== this.take) continue
      if (response === 'aceita') {
        this.queue.splice(0, count)
        this.parte += 1
        this.takenAt = Date.now()
        this.measure(bytes.size, this.takenAt - startedAt)
        if (this.parte > 5) this.failures = 0
        this.options.onState({
          kind: 'sending',
          behind: this.behind() > BEHIND_NOTICE_SECONDS ? Math.round(this.behind()) : 0,
        })
      } else if (response === 'recomecar') await this.fail()
      else if (response instanceof ApiError) this.finish({ kind: 'failed', message: response.mensagem })
    }
    this.pumping = false
  }

  private measure(bytes: number, ms: number): void {
    if (ms >= MEASURED_MIN_MS) this.bitsPerSecond = (bytes * 8000) / ms
  }

  /** Repeats a part until it is accepted: repetitions change nothing on the server. */
  private async deliver(bytes: Blob): Promise<'aceita' | 'recomecar' | 'gone' | ApiError> {
    const { take, envio, parte } = this
    for (let attempt = 0; !this.closed && take === this.take; attempt++) {
      const timeout = new AbortController()
      this.timeout = timeout
      const timer = setTimeout(() => timeout.abort(), PUT_TIMEOUT_MS)
      try {
        const { situacao } = await this.options.put(envio, parte, bytes, timeout.signal)
        return situacao === 'aceita' || situacao === 'repetida' ? 'aceita' : 'recomecar'
      } catch (error) {
        if (isOver(error)) return error
        if (error instanceof ApiError && [400, 413, 415].includes(error.status)) return 'recomecar'
        if (take !== this.take) return 'gone'
        this.options.onState({ kind: 'offline' })
        const wait = retryDelayMs(attempt)
        await pause(error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : wait)
      } finally {
        clearTimeout(timer)
      }
    }
    return 'gone'
  }

  /** The server cannot use the recording: restarts it with a growing delay, and finally fails, so that the user can help. */
  private async fail(): Promise<void> {
    this.failures += 1
    if (this.failures > FAILURES_MAX) {
      this.finish({ kind: 'failed', message: undefined })
      return
    }
    this.drop()
    const { take } = this
    await pause((this.failures - 1) * 1000)
    if (take === this.take && !this.closed) await this.beginRecording(false)
  }

  private checkProgress(): void {
    if (this.closed || this.stopRecording === undefined) return
    const late = this.behind() * 1000 > LATE_PART_TIMEOUT_MS
    if (late && Date.now() - this.takenAt < LATE_PART_TIMEOUT_MS)
      this.slowness = Math.min(SLOW_PARTS_MAX, this.slowness + 1)
    // A line that was measured as too slow for this picture is not waited for.
    const fitting = this.bitsPerSecond === undefined ? 0 : slownessFor(this.bitsPerSecond)
    const tooLarge = this.behind() > BEHIND_NOTICE_SECONDS && fitting > this.slowness
    this.slowness = Math.max(this.slowness, tooLarge ? fitting : 0)
    if (late || tooLarge || Date.now() - this.dataAt > RECORDER_SILENCE_TIMEOUT_MS) void this.beginRecording(false)
  }
}
