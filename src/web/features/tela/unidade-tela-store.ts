import { useMemo, useSyncExternalStore } from 'react'
import { ownAnuncios, ownLogo } from '#contract/configuracao/rules.ts'
import type { UnidadeNaTela } from '#contract/configuracao/schema.ts'
import { TELA_HEARTBEAT_INTERVAL_SECONDS } from '#contract/tela/limits.ts'
import { canonicalUnit, type UnitCode, unitName } from '#contract/units.ts'
import { api } from '#web/lib/http.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'

const unidadeKey = (code: UnitCode): string => `tela:unidade:${code}`
const REQUEST_TIMEOUT_MS = 8000

/** A display that never reached the portal shows what the portal brings along. */
const ownOf = (code: UnitCode): UnidadeNaTela => ({
  nome: unitName(code) ?? '',
  logo: ownLogo(code),
  anuncios: ownAnuncios(code),
})

type Store = { current: () => UnidadeNaTela; subscribe: (listener: () => void) => () => void }

/** Logo and adverts of a unit, read again while a component shows them; the last ones are stored for a start without a network. */
const openStore = (code: UnitCode): Store => {
  let current = readStored<UnidadeNaTela>(unidadeKey(code)) ?? ownOf(code)
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const refresh = async (): Promise<void> => {
    const params = { empresa: code }
    const found = await api('GET /exibicao/unidade/:empresa', { params, timeoutMs: REQUEST_TIMEOUT_MS }).catch(
      () => undefined,
    )
    if (!found || JSON.stringify(found) === JSON.stringify(current)) return
    current = found
    writeStored(unidadeKey(code), found)
    for (const listener of listeners) listener()
  }
  return {
    current: () => current,
    subscribe: listener => {
      listeners.add(listener)
      if (listeners.size === 1) {
        void refresh()
        timer = setInterval(() => void refresh(), TELA_HEARTBEAT_INTERVAL_SECONDS * 1000)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
  }
}

const stores = new Map<UnitCode, Store>()
const storeOf = (code: UnitCode): Store => {
  const store = stores.get(code) ?? openStore(code)
  stores.set(code, store)
  return store
}

/** Name, logo and adverts of the unit that this display belongs to; an unknown one has those of the Central de Velórios. */
export const useUnidadeNaTela = (empresa: string): UnidadeNaTela => {
  const store = useMemo(() => storeOf(canonicalUnit(empresa) ?? 'CV'), [empresa])
  return useSyncExternalStore(store.subscribe, store.current)
}
