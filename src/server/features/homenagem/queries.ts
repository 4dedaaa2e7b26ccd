import type { Homenagem } from '#contract/homenagem/schema.ts'
import { MENSAGENS_MAX } from '#contract/limits.ts'
import { isStaff } from '#contract/roles.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { listDaDespedida, toHomenagem } from './store.ts'

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
