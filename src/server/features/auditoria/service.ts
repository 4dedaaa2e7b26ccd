import { AUDITORIA } from '#contract/auditoria/messages.ts'
import type { RegistroAuditoria } from '#contract/auditoria/schema.ts'
import type { ListQuery } from '#contract/fields/listing.ts'
import { LIST_MAX } from '#contract/limits.ts'
import { Problem } from '#server/core/problem.ts'
import type { Executor } from '#server/db/client.ts'
import { type Listing, pageOf } from '#server/http/pagination.ts'
import { sentenceOf } from './sentences.ts'
import { despedidaExists, listEntries } from './store.ts'

/** `cliente/despedida/{id}/historico`. @throws Problem DESPEDIDA_NAO_ENCONTRADA */
export const listHistorico = async (
  db: Executor,
  despedidaId: number,
  query: ListQuery,
): Promise<Listing<RegistroAuditoria>> => {
  if (!(await despedidaExists(db, despedidaId))) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  const { rows, total } = await listEntries(db, despedidaId, pageOf(query, LIST_MAX.staff))
  const itens = rows.map(row => ({
    id: row.id,
    quando: row.quando,
    quem: row.quem ?? AUDITORIA.portal,
    texto: sentenceOf(row),
  }))
  return { itens, total }
}
