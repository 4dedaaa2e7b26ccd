import { moderadorAddress } from '#server/core/public-url.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import { notifyModerador } from '#server/features/homenagem/moderacao/notify-service.ts'
import { listNotified } from '#server/features/moderador/queries.ts'
import { claimUnannounced, deleteUnfounded, listUnannounced } from './store.ts'

/** Each moderator receives at most one notice about the requests of one page in this time. */
const NOTICE_WINDOW_MINUTES = 10

const announcePage = async (deps: Deps, tx: Executor, despedidaId: number): Promise<void> => {
  for (const pedido of await claimUnannounced(tx, despedidaId))
    await recordAudit(tx, null, 'pedido-acesso.receber', { despedidaId, detalhe: { pedido } })
  const write = await readTextos(tx)
  for (const moderador of await listNotified(tx, despedidaId)) {
    const { nome, falecido } = moderador
    const values = { nome, falecido, link: moderadorAddress(deps.config, `/admin/mensagens/${despedidaId}`) }
    await notifyModerador(deps, tx, moderador, {
      assunto: write('acessoPedidoAssunto', values),
      email: write('acessoPedidoEmail', values),
      sms: write('acessoPedidoSms', values),
    })
  }
}

/** Writes new requests into the history and notifies the moderators of their pages; each page in its own transaction. */
export const announcePedidos = async (deps: Deps): Promise<void> => {
  await deleteUnfounded(deps.db)
  for (const despedidaId of await listUnannounced(deps.db, NOTICE_WINDOW_MINUTES))
    await inTransaction(deps.db, tx => announcePage(deps, tx, despedidaId)).catch((error: unknown) =>
      deps.log.error({ err: error, event: 'pedidos-acesso.failed', despedidaId }, 'access requests not announced'),
    )
}
