import type Hls from 'hls.js'
import type { ErrorData } from 'hls.js'
import { EdgeFallback } from './edge-fallback.ts'
import { HLS_CONFIG, isGone, lacksSmallRendition, limitRenditions, UNPLAYABLE } from './hls-rules.ts'
import { TRANSMISSAO_FRASES } from './messages.ts'
import { hasSmallPicture, smallAddress, withTicketOf } from './stream-address.ts'

/**
 * `message` is a sentence of specification §8 or of the room. `waiting`: the picture is interrupted and the player retries.
 * `over`: the transmissao ended; `failed`: only the user can help.
 */
export type PlayerState =
  | { kind: 'starting' | 'playing' | 'over'; message?: undefined }
  | { kind: 'waiting' | 'failed'; message: string }

export type PlayerOptions = {
  /** Address with a new ticket, or undefined if the server has no picture any more. */
  renew: () => Promise<string | undefined>
  onState: (state: PlayerState) => void
  /** Sentence shown while reconnecting. */
  reconnecting: string
  /** A recording: it continues at its position, and stays paused while the page is hidden. */
  recorded?: boolean
  /** Seconds at which a recording begins. */
  from?: number
  /** Only the small rendition, where there are two. */
  savesData?: boolean
}

/** How long the picture may stall before a notice, a jump to the live edge, and a restart. */
const STILL_SECONDS = { notice: 4, seek: 12, restart: 30 } as const
const TRIES_MAX = 10
const RENEWAL_INTERVAL_MIN_MS = 3000
const MEDIA_RECOVERIES = { max: 2, withinMs: 10_000 } as const
const BEHIND_MAX_SECONDS = 25
const FAILED_RETRY_DELAY_MS = 15_000

/** 1, 2, 4, 8, 8 … seconds with a jitter of a fifth, so that a chapel full of phones does not reconnect simultaneously. */
export const backoffMs = (attempt: number): number => Math.min(8000, 1000 * 2 ** attempt) * (0.8 + Math.random() * 0.4)

/** Loaded only when a picture is about to be shown. */
export const loadEngine = () => import('hls.js')

/** Plays a live picture with hls.js where there is MediaSource, else with the browser's own player. */
export class Player {
  hls: Hls | undefined
  readonly edge = new EdgeFallback()
  private attempts = 0
  private from: number
  savesData: boolean
  private recoveries: number[] = []
  private renewedAt = 0
  private lastTime = -1
  private stillSince = Date.now()
  private ended = false
  private closed = false
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private readonly watch: ReturnType<typeof setInterval>
  private state: PlayerState = { kind: 'starting' }

  constructor(
    private readonly video: HTMLVideoElement,
    public address: string,
    private readonly options: PlayerOptions,
  ) {
    this.from = options.from ?? 0
    this.watch = setInterval(() => this.checkProgress(), 1000)
    document.addEventListener('visibilitychange', this.onVisible)
    video.addEventListener('ended', this.onEnded)
    video.addEventListener('error', this.onNativeError)
    this.savesData = options.savesData ?? false
    void this.begin()
  }

  saveData(savesData: boolean): void {
    if (this.savesData === savesData) return
    this.savesData = savesData
    if (this.hls) limitRenditions(this.hls, this)
    else void this.begin()
  }

  /** The portal has withdrawn the small rendition of this picture, or has it again. */
  follow(address: string): void {
    if (hasSmallPicture(address) !== hasSmallPicture(this.address)) this.changeAddress(address)
  }

  private changeAddress(address: string): void {
    this.address = address
    if (this.hls === undefined) return
    if (lacksSmallRendition(this.hls, this)) return void this.begin()
    limitRenditions(this.hls, this)
    this.hls.startLoad()
  }

  close(): void {
    this.closed = true
    clearInterval(this.watch)
    clearTimeout(this.retryTimer)
    document.removeEventListener('visibilitychange', this.onVisible)
    this.video.removeEventListener('ended', this.onEnded)
    this.video.removeEventListener('error', this.onNativeError)
    this.hls?.destroy()
    this.video.removeAttribute('src')
  }

  private setState(state: PlayerState): void {
    if (state.kind === this.state.kind && state.message === this.state.message) return
    this.state = state
    this.options.onState(state)
  }

  private async begin(): Promise<void> {
    const from = this.options.recorded ? Math.max(this.video.currentTime, this.from) : -1
    this.from = 0
    this.hls?.destroy()
    this.hls = undefined
    this.stillSince = Date.now()
    const { default: Engine, Events } = await loadEngine()
    if (this.closed) return
    if (!Engine.isSupported()) {
      this.beginNative(from)
      return
    }
    const hls = new Engine({
      ...HLS_CONFIG,
      startPosition: from,
      xhrSetup: (request, url) => request.open('GET', withTicketOf(url, this.edge.choose(this.address)), true),
    })
    this.hls = hls
    hls.on(Events.ERROR, (_, data) => this.onError(data))
    hls.on(Events.FRAG_BUFFERED, () => {
      this.attempts = 0
      this.edge.succeeded()
    })
    hls.on(Events.MANIFEST_PARSED, () => this.play())
    hls.loadSource(this.edge.choose(this.address))
    limitRenditions(hls, this)
    hls.attachMedia(this.video)
  }

  private beginNative(from: number): void {
    if (this.video.canPlayType('application/vnd.apple.mpegurl') === '') {
      this.setState({ kind: 'failed', message: TRANSMISSAO_FRASES.semSuporte })
      return
    }
    this.video.src = this.edge.choose(this.savesData ? smallAddress(this.address) : this.address)
    if (from > 0) this.video.currentTime = from
    this.play()
  }

  /** Muted at first: browsers block sound without a user gesture. */
  private play(): void {
    void this.video.play().catch(() => undefined)
  }

  private readonly onEnded = (): void => {
    this.ended = true
    this.setState({ kind: 'over' })
  }

  private readonly onNativeError = (): void => {
    if (this.hls !== undefined || this.closed) return
    this.edge.failed(0)
    this.retryLater(TRANSMISSAO_FRASES.erroRede)
  }

  private onError(data: ErrorData): void {
    if (data.type === 'networkError') this.edge.failed(data.response?.code ?? 0, data.details.endsWith('TimeOut'))
    // An expired ticket, an ended apresentacao or a replaced code: only the server knows which.
    if (isGone(data)) void this.renew()
    else if (data.fatal && data.type === 'mediaError') this.onMediaError(UNPLAYABLE.has(data.details))
    else if (data.fatal)
      this.retryLater(data.type === 'networkError' ? TRANSMISSAO_FRASES.erroRede : TRANSMISSAO_FRASES.erroFatal)
  }

  private onMediaError(unplayable: boolean): void {
    const now = Date.now()
    this.recoveries = [...this.recoveries.filter(at => now - at < MEDIA_RECOVERIES.withinMs), now]
    if (this.recoveries.length > MEDIA_RECOVERIES.max) {
      if (unplayable) this.giveUp()
      else this.retryLater(TRANSMISSAO_FRASES.erroFatal)
      return
    }
    this.setState({ kind: 'waiting', message: TRANSMISSAO_FRASES.erroMidia })
    this.hls?.recoverMediaError()
  }

  private giveUp(): void {
    this.hls?.destroy()
    this.hls = undefined
    this.setState({ kind: 'failed', message: TRANSMISSAO_FRASES.falhaFinal })
  }

  /** Asks the user to help, and continues to retry silently: the portal may be unreachable for long. */
  private fail(): void {
    this.giveUp()
    this.retryTimer = setTimeout(() => void this.renew(true), FAILED_RETRY_DELAY_MS * (0.8 + Math.random() * 0.4))
  }

  /** Retries with a growing delay; after ten attempts the user is asked to help. */
  private retryLater(message: string): void {
    if (this.closed || this.ended) return
    clearTimeout(this.retryTimer)
    if (this.attempts >= TRIES_MAX) {
      this.fail()
      return
    }
    this.setState({ kind: 'waiting', message })
    this.retryTimer = setTimeout(() => void this.renew(true), backoffMs(this.attempts))
    this.attempts += 1
  }

  private async renew(restart = false): Promise<void> {
    const now = Date.now()
    if (this.closed || (!restart && now - this.renewedAt < RENEWAL_INTERVAL_MIN_MS)) return
    this.renewedAt = now
    try {
      const address = await this.options.renew()
      // The room then shows the state of the transmissao.
      if (this.closed || address === undefined) return
      if (restart || this.hls === undefined) {
        this.address = address
        await this.begin()
      } else this.changeAddress(address)
    } catch {
      this.retryLater(TRANSMISSAO_FRASES.erroRede)
    }
  }

  /** A phone that was asleep resumes paused, or minutes behind. */
  private readonly onVisible = (): void => {
    if (document.visibilityState !== 'visible' || this.ended || this.options.recorded) return
    this.stillSince = Date.now()
    const edge = this.hls?.liveSyncPosition
    if (edge && edge - this.video.currentTime > BEHIND_MAX_SECONDS) this.video.currentTime = edge
    this.play()
  }

  /** The picture may stall without any error, especially on an iPhone. */
  private checkProgress(): void {
    const { video } = this
    if (!this.ended) void this.edge.report(this.address).then(isAllowed => (isAllowed ? undefined : this.renew()))
    if (this.ended || document.visibilityState === 'hidden') {
      this.stillSince = Date.now()
      return
    }
    const moves = video.currentTime !== this.lastTime
    this.lastTime = video.currentTime
    if (moves) {
      this.stillSince = Date.now()
      if (video.currentTime > 0) this.setState({ kind: 'playing' })
      return
    }
    if (this.state.kind === 'failed') return
    // Paused by the user. A recording may also wait for the first tap.
    if (video.paused && (this.state.kind === 'playing' || (this.options.recorded && video.readyState > 1))) {
      this.stillSince = Date.now()
      this.setState({ kind: 'playing' })
      return
    }
    this.help((Date.now() - this.stillSince) / 1000)
  }

  private help(still: number): void {
    if (still >= STILL_SECONDS.notice && this.state.kind !== 'waiting')
      this.setState({ kind: 'waiting', message: this.options.reconnecting })
    if (Math.floor(still) === STILL_SECONDS.seek) {
      const edge = this.hls?.liveSyncPosition
      if (edge && edge > this.video.currentTime) this.video.currentTime = edge
      this.hls?.startLoad()
      this.play()
    }
    if (still >= STILL_SECONDS.restart) {
      this.stillSince = Date.now()
      void this.renew(true)
    }
  }
}
