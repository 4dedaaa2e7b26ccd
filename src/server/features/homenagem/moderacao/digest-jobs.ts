import { RESUMO } from '#contract/homenagem/messages.ts'
import { publicAddress } from '#server/core/public-url.ts'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { claimTurn, findModerador, listDue, listWaiting, type Moderador } from './digest-store.ts'
import { notifyModerador } from './notify-service.ts'

const HOURS = 2

const tell = async (deps: Deps, tx: Executor, moderador: Moderador): Promise<void> => {
  if (!(await claimTurn(tx, moderador.pessoaId, HOURS))) return
  const waiting = await listWaiting(tx, moderador.pessoaId)
  const total = waiting.reduce((sum, one) => sum + one.total, 0)
  const [first] = waiting
  if (!first) return
  const one = waiting.length === 1
  const link = publicAddress(deps.config, one ? `/admin/mensagens/${first.despedidaId}` : '/admin/despedidas')
  await notifyModerador(deps, tx, moderador, {
    assunto: RESUMO.assunto(total),
    email: RESUMO.email(moderador.nome, waiting, link),
    sms: RESUMO.sms(total, link),
  })
}

/** A homenagem has begun to wait: the moderator hears at once, unless told within two hours; then `sendDigests` tells. */
export const announceWaiting = async (deps: Deps, tx: Executor, despedidaId: number): Promise<void> => {
  const moderador = await findModerador(tx, despedidaId)
  if (moderador) await tell(deps, tx, moderador)
}

/** Everybody whose two hours are over and for whom something came meanwhile; each in a transaction of its own. */
export const sendDigests = async (deps: Deps): Promise<void> => {
  for (const moderador of await listDue(deps.db, HOURS))
    await inTransaction(deps.db, tx => tell(deps, tx, moderador)).catch((error: unknown) =>
      deps.log.error({ err: error, event: 'digest.failed' }, 'digest of waiting homenagens not sent'),
    )
}
