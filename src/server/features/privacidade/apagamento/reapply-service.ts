import type { ErasureEntry } from '#server/adapters/erasure-list.ts'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { endErasure, openPedido } from '#server/features/privacidade/pedido/service.ts'
import { hashOf } from '#server/features/privacidade/titular/contact-rules.ts'
import { removePendingFiles } from './pending-deletions-service.ts'
import { eraseTitular } from './service.ts'
import { listContacts, listErasures } from './store.ts'

/** The erasures recorded in a database. */
export const listDatabaseErasures = (db: Executor): Promise<ErasureEntry[]> => listErasures(db)

/** Merges the erasures of one person: the most extensive one counts. */
const byTitular = (erasures: readonly ErasureEntry[]): Map<string, Pick<ErasureEntry, 'homenagens' | 'conta'>> => {
  const erasureByTitular = new Map<string, Pick<ErasureEntry, 'homenagens' | 'conta'>>()
  for (const { titular, homenagens, conta } of erasures) {
    const before = erasureByTitular.get(titular)
    erasureByTitular.set(titular, {
      homenagens: before?.homenagens === 'retirar' ? 'retirar' : homenagens,
      conta: conta || before?.conta === true,
    })
  }
  return erasureByTitular
}

/** Repeats erasures after the restoration of an older backup, each under a request of its own. @returns the numbers of those requests */
export const reapplyErasures = async (
  deps: Pick<Deps, 'db' | 'secrets' | 'media' | 'log'>,
  erasures: readonly ErasureEntry[],
): Promise<string[]> => {
  const erasureByTitular = byTitular(erasures)
  if (erasureByTitular.size === 0) return []
  const numbers: string[] = []
  for (const contato of await listContacts(deps.db)) {
    const erasure = erasureByTitular.get(hashOf(deps, contato))
    if (!erasure) continue
    const { numero } = await inTransaction(deps.db, async tx => {
      const pedido = await openPedido(deps, tx, { contato, tipo: 'exclusao', texto: '', origem: 'equipe' })
      const result = await eraseTitular(deps, tx, { contato, ...erasure, pedidoId: pedido.id, contaId: null })
      return endErasure(tx, pedido.id, result, null)
    })
    numbers.push(numero)
  }
  await removePendingFiles(deps)
  return numbers
}
