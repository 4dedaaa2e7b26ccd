import { umAnoOf } from '#contract/despedida/lembrete-rules.ts'
import { localTimeOf } from '#server/core/local-time.ts'
import { publicAddress } from '#server/core/public-url.ts'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { notifyPerson } from '#server/features/aviso/service.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import { findDespedida } from '#server/features/despedida/store.ts'
import { pararAddress } from './service.ts'
import { claimLembretes, listDue } from './store.ts'

const DESPEDIDAS_PER_RUN_MAX = 100
/** Hours of the portal's zone in which nobody is disturbed. */
const DECENT_HOURS = { from: 9, until: 20 }

const DAY_IN_WORDS = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', timeZone: 'UTC' })

const queueUmAno = async (deps: Deps, tx: Executor, despedidaId: number): Promise<void> => {
  const row = await findDespedida(tx, despedidaId)
  const day = row && umAnoOf(row)
  if (!row || day === undefined) return
  const write = await readTextos(tx)
  const falecido = row.pessoa_falecida.nome
  const link = publicAddress(deps.config, `/despedida/${despedidaId}`)
  const quando = DAY_IN_WORDS.format(new Date(day))
  for (const { id, email, telefone } of await claimLembretes(tx, despedidaId, 'um_ano')) {
    const values = { falecido, quando, link, parar: pararAddress(deps, id) }
    await notifyPerson(deps, tx, email === '' ? { telefone } : { email }, {
      despedidaId,
      chave: `lembrete:um_ano:${id}`,
      assunto: write('umAnoAssunto', values),
      email: write('umAnoEmail', values),
      sms: write('umAnoSms', values),
    })
  }
}

/** Queues the notices of tomorrow's anniversaries; those of each despedida in one transaction, so that one failure stops no others. */
export const sendDueLembretes = async (deps: Deps): Promise<void> => {
  const now = localTimeOf(deps.config.TZ_PORTAL, deps.now())
  const hour = Number(now.slice(11, 13))
  if (hour < DECENT_HOURS.from || hour >= DECENT_HOURS.until) return
  for (const id of await listDue(deps.db, now.slice(0, 10), DESPEDIDAS_PER_RUN_MAX))
    await inTransaction(deps.db, tx => queueUmAno(deps, tx, id)).catch((error: unknown) =>
      deps.log.error({ err: error, event: 'lembrete.failed', despedida: id }, 'notices of an anniversary not sent'),
    )
}
