import { MessageRefused } from './messages.ts'

export const PROVIDER_NAMES = ['email', 'sms', 'whatsapp', 'diretorio', 'imagens', 'erp', 'borda', 'legendas'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

/** The calls of this node to a provider since it started. */
export type ProviderState = {
  configured: boolean
  done: number
  failed: number
  /** Failures since the last success. */
  consecutiveFailures: number
}

export type Providers = {
  state: (name: ProviderName) => ProviderState
  /** Counts the results of a call to the provider. A message that the provider refuses is no failure of the provider. */
  track: <A extends unknown[], T>(name: ProviderName, call: (...args: A) => Promise<T>) => (...args: A) => Promise<T>
}

export const createProviders = (configured: readonly ProviderName[] = []): Providers => {
  const start = (name: ProviderName): ProviderState => ({
    configured: configured.includes(name),
    done: 0,
    failed: 0,
    consecutiveFailures: 0,
  })
  const states: Record<ProviderName, ProviderState> = {
    email: start('email'),
    sms: start('sms'),
    whatsapp: start('whatsapp'),
    diretorio: start('diretorio'),
    imagens: start('imagens'),
    erp: start('erp'),
    borda: start('borda'),
    legendas: start('legendas'),
  }
  return {
    state: name => ({ ...states[name] }),
    track: (name, call) => {
      const state = states[name]
      return async (...args) => {
        try {
          const result = await call(...args)
          state.done += 1
          state.consecutiveFailures = 0
          return result
        } catch (error) {
          if (!(error instanceof MessageRefused)) {
            state.failed += 1
            state.consecutiveFailures += 1
          }
          throw error
        }
      }
    },
  }
}
