import { AVISO_DENUNCIA } from '#contract/homenagem/messages.ts'
import { moderadorAddress } from '#server/core/public-url.ts'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import { notifyModerador } from '#server/features/homenagem/moderacao/notify-service.ts'
import { listNotified } from '#server/features/moderador/queries.ts'
import { claimReports, listUnannouncedPages, lockReports } from './digest-store.ts'

/** For reports of what is not a homenagem. */
export const lockPageReports = lockReports

/** Each moderator receives at most one notice about the reports of one page in this time. */
const NOTICE_WINDOW_MINUTES = 10

/** The caller holds `lockReports`. Sends nothing within ten minutes of the page's last notice: `sendReportsDigests` does it afterwards. */
export const announceReports = async (deps: Deps, tx: Executor, despedidaId: number): Promise<void> => {
  const moderadores = await listNotified(tx, despedidaId)
  if (moderadores.length === 0) return
  const counts = await claimReports(tx, despedidaId, NOTICE_WINDOW_MINUTES)
  const total = counts.homenagens + counts.fotografias
  if (total === 0) return
  const write = await readTextos(tx)
  for (const moderador of moderadores) {
    const values = {
      nome: moderador.nome,
      falecido: moderador.falecido,
      denunciadas: AVISO_DENUNCIA.denunciadas(total),
      mensagens: AVISO_DENUNCIA.itens(counts),
      link: moderadorAddress(
        deps.config,
        `/admin/${counts.homenagens > 0 ? 'mensagens' : 'fotografias'}/${despedidaId}`,
      ),
    }
    await notifyModerador(deps, tx, moderador, {
      assunto: write('denunciaAssunto', values),
      email: write('denunciaEmail', values),
      sms: write('denunciaSms', { ...values, mensagens: AVISO_DENUNCIA.itensSms(counts) }),
    })
  }
}

/** Sends one message for each page whose ten minutes are over, about the reports received meanwhile; each page in its own transaction. */
export const sendReportsDigests = async (deps: Deps): Promise<void> => {
  const announcePage = (despedidaId: number) =>
    inTransaction(deps.db, async tx => {
      await lockReports(tx, despedidaId)
      await announceReports(deps, tx, despedidaId)
    })
  for (const despedidaId of await listUnannouncedPages(deps.db, NOTICE_WINDOW_MINUTES))
    await announcePage(despedidaId).catch((error: unknown) =>
      deps.log.error({ err: error, event: 'digest.failed', despedidaId }, 'digest of reports not sent'),
    )
}
