import type { Homenagem } from '#contract/homenagem/schema.ts'
import { MENSAGENS_MAX } from '#contract/limits.ts'
import { isStaff } from '#contract/roles.ts'
import type { Executor } from '#server/db/client.ts'
import { onlyRow } from '#server/db/rows.ts'
import type { Session } from '#server/db/sessions.ts'
import { listDaDespedida, toHomenagem } from './store.ts'

/** Those that visitors read. */
export const countPublicadas = async (db: Executor, despedidaId: number): Promise<number> =>
  (
    await onlyRow<{ total: number }>(db)`
    select count(*)::int as total from homenagem_aberta where despedida_id = ${despedidaId} and publicado`
  ).total

/** The newest homenagens of a despedida, as `session` reads them. The caller checks the permission. */
export const listNewestHomenagens = async (
  db: Executor,
  session: Session,
  despedidaId: number,
): Promise<Homenagem[]> => {
  const page = { limit: MENSAGENS_MAX, offset: 0, busca: '' }
  const { rows } = await listDaDespedida(db, despedidaId, page, {
    filtro: 'todas',
    ordem: 'desc',
    family: !isStaff(session.roles),
  })
  return rows.map(row => toHomenagem(row, session))
}
