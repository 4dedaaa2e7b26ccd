import type { ErasureEntry } from '#server/adapters/erasure-list.ts'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { endErasure, openPedido } from '#server/features/privacidade/pedido/service.ts'
import { hashOf } from '#server/features/privacidade/titular/contact-rules.ts'
import { removeDiscarded } from './pending-deletions-service.ts'
import { listContacts, listErasures } from './reapply-store.ts'
import { eraseTitular } from './service.ts'

/** The erasures a database remembers. */
export const listDatabaseErasures = (db: Executor): Promise<ErasureEntry[]> => listErasures(db)

/** Of several about one person the farthest-reaching counts. */
const byTitular = (erasures: readonly ErasureEntry[]): Map<string, Pick<ErasureEntry, 'homenagens' | 'conta'>> => {
  const wanted = new Map<string, Pick<ErasureEntry, 'homenagens' | 'conta'>>()
  for (const { titular, homenagens, conta } of erasures) {
    const before = wanted.get(titular)
    wanted.set(titular, {
      homenagens: before?.homenagens === 'retirar' ? 'retirar' : homenagens,
      conta: conta || before?.conta === true,
    })
  }
  return wanted
}

/**
 * Erases again whoever was erased already and came back with an older copy, each under a request of its own.
 * @returns the numbers of those requests
 */
export const reapplyErasures = async (
  deps: Pick<Deps, 'db' | 'secrets' | 'media' | 'log'>,
  erasures: readonly ErasureEntry[],
): Promise<string[]> => {
  const wanted = byTitular(erasures)
  if (wanted.size === 0) return []
  const numbers: string[] = []
  for (const contato of await listContacts(deps.db)) {
    const how = wanted.get(hashOf(deps, contato))
    if (!how) continue
    const { numero } = await inTransaction(deps.db, async tx => {
      const pedido = await openPedido(deps, tx, { contato, tipo: 'exclusao', texto: '', origem: 'equipe' })
      const done = await eraseTitular(deps, tx, { contato, ...how, pedidoId: pedido.id, contaId: null })
      return endErasure(tx, pedido.id, done, null)
    })
    numbers.push(numero)
  }
  await removeDiscarded(deps)
  return numbers
}
