import { portalNow } from '#server/core/clock.ts'

/** Calls an address of an external monitoring service, which warns when no call arrives any more (a dead man's switch). */
export type PingState = {
  configured: boolean
  /** Instant of the last call that was accepted. */
  em: string | null
  /** Why the last call failed; empty when it was accepted. */
  erro: string
}

export type AlarmPing = { state: () => PingState; send: () => Promise<void> }

const PING_TIMEOUT_MS = 5000

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `sem resposta em ${PING_TIMEOUT_MS / 1000} s`
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** @param onFailure is called once for consecutive failures; the address is a secret and not part of the reason */
export const createAlarmPing = (url: string, onFailure: (reason: string) => void): AlarmPing => {
  let state: PingState = { configured: url !== '', em: null, erro: '' }
  return {
    state: () => state,
    send: async () => {
      if (url === '') return
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(PING_TIMEOUT_MS) })
        await response.body?.cancel()
        if (!response.ok) throw new Error(`resposta ${response.status}`)
        state = { configured: true, em: new Date(portalNow()).toISOString(), erro: '' }
      } catch (error) {
        const erro = reasonOf(error)
        if (state.erro === '') onFailure(erro)
        state = { ...state, erro }
      }
    },
  }
}
