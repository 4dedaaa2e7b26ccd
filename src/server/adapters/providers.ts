import { MessageRefused } from './messages.ts'

export const PROVIDER_NAMES = ['email', 'sms', 'diretorio', 'imagens'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

/** How somebody else's machine has answered this node since it started. */
export type ProviderState = {
  configured: boolean
  done: number
  failed: number
  /** Failures since the last good answer. */
  inRow: number
  /** When it last answered well, and when the failures in a row began; ms. */
  goodAt: number | undefined
  badSince: number | undefined
}

export type Providers = {
  state: (name: ProviderName) => ProviderState
  /** Runs a call to the provider and remembers how it went. A refusal of one message says nothing against who refused it. */
  watch: <A extends unknown[], T>(name: ProviderName, call: (...args: A) => Promise<T>) => (...args: A) => Promise<T>
}

export const createProviders = (configured: readonly ProviderName[] = [], now: () => number = Date.now): Providers => {
  const states = new Map<ProviderName, ProviderState>()
  const stateOf = (name: ProviderName): ProviderState => {
    const known = states.get(name)
    if (known) return known
    const fresh = {
      ...{ configured: configured.includes(name), done: 0, failed: 0, inRow: 0 },
      ...{ goodAt: undefined, badSince: undefined },
    }
    states.set(name, fresh)
    return fresh
  }
  const note = (name: ProviderName, good: boolean): void => {
    const state = stateOf(name)
    if (good) Object.assign(state, { done: state.done + 1, inRow: 0, goodAt: now(), badSince: undefined })
    else Object.assign(state, { failed: state.failed + 1, inRow: state.inRow + 1, badSince: state.badSince ?? now() })
  }
  return {
    state: name => ({ ...stateOf(name) }),
    watch:
      (name, call) =>
      async (...args) => {
        try {
          const answer = await call(...args)
          note(name, true)
          return answer
        } catch (error) {
          if (!(error instanceof MessageRefused)) note(name, false)
          throw error
        }
      },
  }
}
