import { RESUMO } from '#contract/homenagem/messages.ts'
import { moderadorAddress } from '#server/core/public-url.ts'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import { listNotified } from '#server/features/moderador/queries.ts'
import { claimDigest, listModeradoresDue, listPendingPages, type Moderador } from './digest-store.ts'
import { notifyModerador } from './notify-service.ts'

const DIGEST_INTERVAL_HOURS = 2

const sendDigest = async (deps: Deps, tx: Executor, moderador: Moderador): Promise<void> => {
  const pages = await listPendingPages(tx, moderador.pessoaId)
  const [first] = pages
  // Claimed only for a digest that is sent: the next homenagem would wait two hours otherwise.
  if (!first || !(await claimDigest(tx, moderador.pessoaId, DIGEST_INTERVAL_HOURS))) return
  const total = pages.reduce((sum, one) => sum + one.total, 0)
  const isSinglePage = pages.length === 1
  const link = moderadorAddress(
    deps.config,
    isSinglePage ? `/admin/mensagens/${first.despedidaId}` : '/admin/despedidas',
  )
  const write = await readTextos(tx)
  await notifyModerador(deps, tx, moderador, {
    assunto: write('resumoAssunto', { aguardam: RESUMO.aguardam(total) }),
    email: write('resumoEmail', { nome: moderador.nome, lista: RESUMO.lista(pages), link }),
    sms: write('resumoSms', { aguardam: RESUMO.aguardamSms(total), link }),
  })
}

/** Notifies each moderator of a new pending homenagem, unless a notice was sent within two hours: then `sendDigests` includes it. */
export const announcePending = async (deps: Deps, tx: Executor, despedidaId: number): Promise<void> => {
  // In the order of their ids: two homenagens at the same moment claim the digests in the same order.
  for (const moderador of await listNotified(tx, despedidaId)) await sendDigest(deps, tx, moderador)
}

/** Sends a digest to every moderator whose two hours are over and who has new pending homenagens; each in its own transaction. */
export const sendDigests = async (deps: Deps): Promise<void> => {
  for (const moderador of await listModeradoresDue(deps.db, DIGEST_INTERVAL_HOURS))
    await inTransaction(deps.db, tx => sendDigest(deps, tx, moderador)).catch((error: unknown) =>
      deps.log.error({ err: error, event: 'digest.failed' }, 'digest of pending homenagens not sent'),
    )
}
