import { TELA_HEARTBEAT_INTERVAL_SECONDS } from '#contract/tela/messages.ts'
import type { BatidaAnswer } from '#contract/tela/schema.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { timeOf } from '#web/lib/instant.ts'
import { type Memory, type Reserva, readMemory, type Wake, writeMemory } from './last-good.ts'
import type { WallClock } from './wall-clock.ts'

/**
 * `quiet`: nobody can say now whether a wake is booked here, so neither a family nor an advertisement is shown. `reserved`: a private
 * wake is here and the screen has no key.
 */
export type Shown =
  | { kind: 'quiet' }
  | { kind: 'ads' }
  | { kind: 'wake'; wake: Wake }
  | { kind: 'reserved'; reserva: Reserva }

export type WallOptions = {
  empresa: string
  lugar: string
  chave: string | undefined
  /** Names this browser for ever, at random. */
  tela: string
  versao: string
  clock: WallClock
  reload: () => void
}

/** A beat that takes longer counts as missed. */
const PATIENCE_MS = 8000
const UNKNOWN_MS = 12 * 3_600_000
/** The server counts in whole seconds. */
const ROUNDING_MS = 3000

const isNobody = (error: unknown): boolean => error instanceof ApiError && error.status === 404

const within = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), PATIENCE_MS)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}

const fetchWake = async ({ empresa, lugar, chave }: WallOptions): Promise<Wake | undefined> => {
  try {
    const despedida = await within(signal =>
      api('GET /exibicao/despedida-capela/:empresa/:id', {
        params: { empresa, id: lugar },
        query: chave ? { chave } : {},
        signal,
      }),
    )
    const homenagens = await within(signal =>
      despedida.tipo === 'Publica'
        ? api('GET /homenagem/homenagem-aprovadas/:despedidaId', {
            params: { despedidaId: despedida.id },
            query: {},
            anonymous: true,
            signal,
          })
        : api('GET /exibicao/homenagens-capela/:empresa/:id', {
            params: { empresa, id: lugar },
            query: chave ? { chave } : {},
            signal,
          }),
    )
    return { despedida, homenagens, ate: despedida.apresentacao.dataHoraFinal ?? '' }
  } catch (error) {
    if (isNobody(error)) return undefined
    throw error
  }
}

const titleOf = (shown: Shown): string => {
  if (shown.kind === 'wake') return [...shown.wake.despedida.pessoa_falecida.nome].slice(0, 60).join('')
  if (shown.kind === 'reserved') return 'Cerimônia reservada'
  return shown.kind === 'ads' ? 'Publicidade' : 'Em repouso'
}

/** Until when what is shown belongs to an apresentacao (the portal's clock); undefined for what belongs to none. */
const endOf = (shown: Shown): string | undefined => {
  if (shown.kind === 'wake') return shown.wake.ate
  return shown.kind === 'reserved' ? shown.reserva.dataHoraFinal : undefined
}

const shownBefore = ({ wake, reserva }: Memory): Shown | undefined => {
  if (wake) return { kind: 'wake', wake }
  return reserva && { kind: 'reserved', reserva }
}

/**
 * Decides what hangs on a chapel's wall. What the server says is shown; when it cannot be asked, a wake stays until its apresentacao ends,
 * and nothing is advertised once an apresentacao is known to have begun. The server's own "nobody is here" takes a wake down at once.
 */
export class Wall {
  private readonly place: string
  private readonly listeners = new Set<() => void>()
  private state: Shown = { kind: 'quiet' }
  private changeAt: number | undefined
  private conteudo: string | undefined
  private changeTimer: ReturnType<typeof setTimeout> | undefined
  private beating = false

  constructor(private readonly options: WallOptions) {
    // What the key opens is remembered apart: the same screen without it must not show it.
    this.place = `${options.empresa}/${options.lugar}${options.chave ? '/reservado' : ''}`
  }

  readonly shown = (): Shown => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Begins with what is remembered, and beats until the returned function is called. */
  start(): () => void {
    const memory = readMemory(this.place)
    this.changeAt = memory.changeAt
    const before = shownBefore(memory)
    const end = before && endOf(before)
    if (before && end !== undefined && this.isOver(end)) this.forgetChangeAt(end)
    else if (before) this.show(before)
    const timer = setInterval(() => void this.beat(), TELA_HEARTBEAT_INTERVAL_SECONDS * 1000)
    void this.beat()
    return () => {
      clearInterval(timer)
      clearTimeout(this.changeTimer)
    }
  }

  private show(next: Shown): void {
    this.state = next
    this.remember()
    for (const listener of this.listeners) listener()
  }

  private remember(): void {
    const { state, changeAt } = this
    const wake = state.kind === 'wake' ? state.wake : undefined
    const reserva = state.kind === 'reserved' ? state.reserva : undefined
    writeMemory(this.place, { wake, reserva, changeAt })
  }

  private isOver(end: string): boolean {
    return !(this.options.clock.now() < timeOf(end))
  }

  /** An apresentacao is known to have begun here since the last answer, and nobody can say whose. It is given up after half a day. */
  private isUnknownWake(): boolean {
    const now = this.options.clock.now()
    return this.changeAt !== undefined && now >= this.changeAt && now < this.changeAt + UNKNOWN_MS
  }

  /** The change known last was the end of this very apresentacao, no beginning of another. */
  private forgetChangeAt(end: string): void {
    if (this.changeAt !== undefined && this.changeAt < timeOf(end) + ROUNDING_MS) this.changeAt = undefined
  }

  /** Nobody answers: what was right stays right for as long as its hour lasts; then advertising, unless another wake may be on. */
  private alone(): void {
    const { state } = this
    const end = endOf(state)
    if (end !== undefined) {
      if (!this.isOver(end)) return
      this.forgetChangeAt(end)
    }
    const next = this.isUnknownWake() ? 'quiet' : 'ads'
    if (state.kind === next) return
    // Whatever the next answer says is looked at anew, even if it says what the last one said.
    this.conteudo = undefined
    this.show({ kind: next })
  }

  private async refresh({ conteudo, reservado }: BatidaAnswer): Promise<void> {
    const wake = await fetchWake(this.options)
    this.conteudo = conteudo
    if (wake) this.show({ kind: 'wake', wake })
    else if (reservado) this.show({ kind: 'reserved', reserva: reservado })
    else if (this.state.kind !== 'ads') this.show({ kind: 'ads' })
  }

  /** The next change is looked at in its very second, and not only with the beat after it. */
  private plan({ agora, mudaEm }: BatidaAnswer): void {
    const { clock } = this.options
    clock.set(agora)
    this.changeAt = mudaEm === null ? undefined : clock.now() + mudaEm * 1000
    this.remember()
    clearTimeout(this.changeTimer)
    if (mudaEm !== null && mudaEm < 3600) this.changeTimer = setTimeout(() => void this.beat(), mudaEm * 1000 + 300)
  }

  private async beat(): Promise<void> {
    if (this.beating) return
    this.beating = true
    const { tela, versao, chave, empresa, lugar, reload } = this.options
    try {
      const body = { tela, empresa, lugar, versao, mostra: titleOf(this.state), ...(chave ? { chave } : {}) }
      const answer = await within(signal => api('POST /exibicao/tela', { body, signal }))
      this.plan(answer)
      if (answer.recarregar) reload()
      if (answer.conteudo !== this.conteudo) await this.refresh(answer)
    } catch {
      this.alone()
    }
    this.beating = false
  }
}
