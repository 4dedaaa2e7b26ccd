import { TELA_VELORIO_INTERVAL_SECONDS } from '#contract/tela/limits.ts'
import type { BatidaResponse } from '#contract/tela/schema.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { timeOf } from '#web/lib/instant.ts'
import type { PortalClock } from './portal-clock-store.ts'
import { startHeartbeats } from './tela-heartbeat-client.ts'
import { readMemory, type TelaMemory, type VelorioNaTela, type VelorioReservado, writeMemory } from './tela-store.ts'

/**
 * What a chapel display shows. `quiet`: it is unknown whether a velório is taking place here, so the display shows neither a family nor an
 * advertisement. `reserved`: a private velório is taking place and the display has no key.
 */
export type TelaContent =
  | { kind: 'quiet' }
  | { kind: 'ads' }
  | { kind: 'velorio'; velorio: VelorioNaTela }
  | { kind: 'reserved'; reservado: VelorioReservado }

export type TelaCapelaOptions = {
  empresa: string
  lugar: string
  chave: string | undefined
  /** Random identifier of this browser, stored permanently. */
  tela: string
  versao: string
  clock: PortalClock
  reload: () => void
}

const REQUEST_TIMEOUT_MS = 8000
/** How long an unknown velório prevents advertisements. */
const UNKNOWN_VELORIO_MS = 12 * 3_600_000

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** None where the call is not found: a node of the version before does not have it, and the velório must stay on the display. */
const withoutUnknown = (error: unknown): [] => {
  if (isNotFound(error)) return []
  throw error
}

const fetchVelorio = async ({ empresa, lugar, chave }: TelaCapelaOptions): Promise<VelorioNaTela | undefined> => {
  const here = { params: { empresa, id: lugar }, query: chave ? { chave } : {}, timeoutMs: REQUEST_TIMEOUT_MS }
  try {
    const despedida = await api('GET /exibicao/despedida-capela/:empresa/:id', here)
    const homenagens =
      despedida.tipo === 'Publica'
        ? await api('GET /homenagem/homenagem-aprovadas/:despedidaId', {
            params: { despedidaId: despedida.id },
            query: {},
            anonymous: true,
            timeoutMs: REQUEST_TIMEOUT_MS,
          })
        : await api('GET /exibicao/homenagens-capela/:empresa/:id', here)
    const fotografias = await api('GET /exibicao/fotografias-capela/:empresa/:id', here).catch(withoutUnknown)
    return { despedida, homenagens, fotografias, ate: despedida.exibicao.ate }
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

const telaTitle = (content: TelaContent): string => {
  if (content.kind === 'velorio') return [...content.velorio.despedida.pessoa_falecida.nome].slice(0, 60).join('')
  if (content.kind === 'reserved') return 'Cerimônia reservada'
  return content.kind === 'ads' ? 'Publicidade' : 'Em repouso'
}

/** Until when a velório is shown by its hours (the portal's local time); undefined for content without one. */
const endOf = (content: TelaContent): string | undefined => {
  if (content.kind === 'velorio') return content.velorio.ate
  return content.kind === 'reserved' ? content.reservado.ate : undefined
}

const contentOf = ({ velorio, reservado }: TelaMemory): TelaContent | undefined => {
  if (velorio) return { kind: 'velorio', velorio }
  return reservado && { kind: 'reserved', reservado }
}

/**
 * Decides what a chapel display shows. With a connection it shows what the server returns; a 404 removes a velório immediately. Without a
 * connection a velório remains as long as its hours say, and no advertisements are shown once the next one belongs on the display.
 */
export class TelaCapela {
  private readonly place: string
  private readonly listeners = new Set<() => void>()
  private state: TelaContent = { kind: 'quiet' }
  private nextAt: number | undefined
  private conteudo: string | undefined
  private changeTimer: ReturnType<typeof setTimeout> | undefined
  private isRequesting = false

  constructor(private readonly options: TelaCapelaOptions) {
    // Content that needs the key is stored separately: the same display without the key must not show it.
    this.place = `${options.empresa}/${options.lugar}${options.chave ? '/reservado' : ''}`
  }

  readonly content = (): TelaContent => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Shows what is stored, then sends heartbeats until the returned function is called. */
  start(): () => void {
    const memory = readMemory(this.place)
    this.nextAt = memory.nextAt
    const stored = contentOf(memory)
    const end = stored && endOf(stored)
    if (stored && end !== undefined && !this.isOver(end)) this.show(stored)
    const stop = startHeartbeats(() => this.heartbeat())
    return () => {
      stop()
      clearTimeout(this.changeTimer)
    }
  }

  private show(next: TelaContent): void {
    this.state = next
    this.store()
    for (const listener of this.listeners) listener()
  }

  private store(): void {
    const { state, nextAt } = this
    const velorio = state.kind === 'velorio' ? state.velorio : undefined
    const reservado = state.kind === 'reserved' ? state.reservado : undefined
    writeMemory(this.place, { velorio, reservado, nextAt })
  }

  private isOver(end: string): boolean {
    return !(this.options.clock.now() < timeOf(end))
  }

  /** Whether the velório of an unknown family belongs on the display since the last response. */
  private isUnknownVelorio(): boolean {
    const now = this.options.clock.now()
    return this.nextAt !== undefined && now >= this.nextAt && now < this.nextAt + UNKNOWN_VELORIO_MS
  }

  /** After a failed request: the content remains as long as its hours say; then advertisements, unless another velório belongs here. */
  private showOffline(): void {
    const { state } = this
    const end = endOf(state)
    if (end !== undefined && !this.isOver(end)) return
    const next = this.isUnknownVelorio() ? 'quiet' : 'ads'
    if (state.kind === next) return
    // The next response is applied even if its content is the same as that of the last one.
    this.conteudo = undefined
    this.show({ kind: next })
  }

  private async refresh({ conteudo, reservado }: BatidaResponse): Promise<void> {
    const velorio = await fetchVelorio(this.options)
    this.conteudo = conteudo
    if (velorio) this.show({ kind: 'velorio', velorio })
    else if (reservado) this.show({ kind: 'reserved', reservado })
    else if (this.state.kind !== 'ads') this.show({ kind: 'ads' })
  }

  private setTimes({ agora, proximoEm }: BatidaResponse): void {
    const { clock } = this.options
    clock.set(agora)
    this.nextAt = proximoEm === null ? undefined : clock.now() + proximoEm * 1000
    this.store()
  }

  /** Schedules a heartbeat before the regular one: for the second of the next change, and soon while a velório is shown. */
  private scheduleNext({ mudaEm }: BatidaResponse): void {
    clearTimeout(this.changeTimer)
    const velorioDelay = this.state.kind === 'velorio' ? TELA_VELORIO_INTERVAL_SECONDS * 1000 : Infinity
    const changeDelay = mudaEm !== null && mudaEm < 3600 ? mudaEm * 1000 + 300 : Infinity
    const delay = Math.min(velorioDelay, changeDelay)
    if (delay < Infinity) this.changeTimer = setTimeout(() => void this.heartbeat(), delay)
  }

  private async heartbeat(): Promise<void> {
    if (this.isRequesting) return
    this.isRequesting = true
    const { tela, versao, chave, empresa, lugar, reload } = this.options
    try {
      const body = { tela, empresa, lugar, versao, mostra: telaTitle(this.state), ...(chave ? { chave } : {}) }
      const response = await api('POST /exibicao/tela', { body, timeoutMs: REQUEST_TIMEOUT_MS })
      this.setTimes(response)
      if (response.recarregar) reload()
      if (response.conteudo !== this.conteudo) await this.refresh(response)
      this.scheduleNext(response)
    } catch {
      this.showOffline()
    }
    this.isRequesting = false
  }
}
