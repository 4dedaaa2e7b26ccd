import type { CerimoniaAdicional } from '#contract/despedida/cerimonias-rules.ts'
import { hourInWords } from '#contract/despedida/date-rules.ts'
import { cerimoniaAhead, umAnoOf } from '#contract/despedida/lembrete-rules.ts'
import { AVISO_UM_ANO } from '#contract/despedida/messages.ts'
import type { Lembrete } from '#contract/despedida/public-schema.ts'
import { weekdayOf } from '#contract/fields/data-hora.ts'
import { localTimeOf } from '#server/core/local-time.ts'
import { publicAddress } from '#server/core/public-url.ts'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { isDecentHour, notifyOnce } from '#server/features/aviso/service.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import { type DespedidaRow, findDespedida, lockDespedida } from '#server/features/despedida/store.ts'
import { pararAddress } from './service.ts'
import { claimLembretes, listDue } from './store.ts'

const NOTICES_PER_RUN_MAX = 100

const DAY_IN_WORDS = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const dayInWords = (moment: string): string => DAY_IN_WORDS.format(new Date(moment.slice(0, 10)))

/** "sábado, 5 de dezembro, às sete da noite, Matriz de Santo Antônio, Rua do Sol, 10". */
const inWords = ({ data_hora, local, endereco }: CerimoniaAdicional): string =>
  [weekdayOf(data_hora), dayInWords(data_hora), hourInWords(data_hora), local, endereco].filter(Boolean).join(', ')

/** The names of its texts, what they say, and the local time until which somebody can use it. */
type Notice = { textos: 'missa' | 'umAno'; values: { quando: string; missa: string }; ate: string }

const NOTICES: Record<Lembrete, (row: DespedidaRow, now: string) => Notice | undefined> = {
  missa_setimo_dia: (row, now) => {
    const missa = cerimoniaAhead(row, 'missa_setimo_dia', now)
    return missa && { textos: 'missa', values: { quando: inWords(missa), missa: '' }, ate: missa.data_hora }
  },
  um_ano: (row, now) => {
    const [day, missa] = [umAnoOf(row), cerimoniaAhead(row, 'um_ano', now)]
    if (day === undefined) return undefined
    const values = { quando: dayInWords(day), missa: missa ? AVISO_UM_ANO.missa(inWords(missa)) : '' }
    return { textos: 'umAno', values, ate: `${day} 20:00:00` }
  },
}

/** With the despedida's row locked, what is told here and what a change tells cannot miss each other. */
const queueLembretes = async (
  deps: Deps,
  tx: Executor,
  { id: despedidaId, tipo }: { id: number; tipo: Lembrete },
  now: string,
): Promise<void> => {
  await lockDespedida(tx, despedidaId)
  const row = await findDespedida(tx, despedidaId)
  const notice = row && NOTICES[tipo](row, now)
  if (!row || !notice) return
  const { textos, ate } = notice
  const write = await readTextos(tx)
  const about = {
    falecido: row.pessoa_falecida.nome,
    link: publicAddress(deps.config, `/despedida/${despedidaId}`),
    ...notice.values,
  }
  for (const { id, email, telefone } of await claimLembretes(tx, despedidaId, tipo)) {
    const values = { ...about, parar: pararAddress(deps, id) }
    await notifyOnce(
      deps,
      tx,
      { telefone, email },
      {
        despedidaId,
        participanteId: id,
        ate,
        chave: `lembrete:${tipo}:${id}`,
        assunto: write(`${textos}Assunto`, values),
        email: write(`${textos}Email`, values),
        sms: write(`${textos}Sms`, values),
      },
    )
  }
}

/** Queues the notices of tomorrow's dates; those of each despedida in one transaction, so that one failure stops no others. */
export const sendDueLembretes = async (deps: Deps): Promise<void> => {
  if (!isDecentHour(deps.config, deps.now)) return
  const now = localTimeOf(deps.config.TZ_PORTAL, deps.now())
  for (const due of await listDue(deps.db, now, NOTICES_PER_RUN_MAX))
    await inTransaction(deps.db, tx => queueLembretes(deps, tx, due, now)).catch((error: unknown) =>
      deps.log.error({ err: error, event: 'lembrete.failed', despedida: due.id }, 'notices of a date not sent'),
    )
}
