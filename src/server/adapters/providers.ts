import { failureWords } from '#server/core/provider-words.ts'
import { MessageRefused } from './messages.ts'

export const PROVIDER_NAMES = [
  'email',
  'sms',
  'whatsapp',
  'diretorio',
  'identidade',
  'imagens',
  'erp',
  'borda',
  'legendas',
] as const
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
    identidade: start('identidade'),
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

export type NamedCheck = { name: string; check: () => Promise<void> }
type Log = { error: (about: object, text: string) => void }

/** Runs the checks one after another, and logs why one fails when it begins to fail and when the reason changes. */
export const createProviderWatch = (checks: readonly NamedCheck[], log: Log): (() => Promise<void>) => {
  const reasons = new Map<string, string>()
  return async () => {
    for (const { name, check } of checks) {
      const reason = await check().then(
        () => '',
        (error: unknown) => failureWords(error),
      )
      if (reason !== '' && reason !== reasons.get(name))
        log.error({ event: 'provider.unavailable', provider: name, reason }, 'a provider does not answer as it should')
      reasons.set(name, reason)
    }
  }
}
