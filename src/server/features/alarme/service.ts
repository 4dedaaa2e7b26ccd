import { type RawBuilder, sql } from 'kysely'
import type { Db, Executor } from '#server/db/client.ts'
import { allRows, execute, onlyRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AlarmKind, Deps, RaiseAlarm, ResolveAlarm } from '#server/deps.ts'

/** `avisar`: whether a notice is due, because none was sent within the last `repeatHours`. */
const raiseAlarm = async (
  tx: Executor,
  tipo: string,
  sobre: string,
  { texto, repeatHours }: { texto: string; repeatHours: number },
): Promise<{ avisar: boolean }> => {
  // A concurrent caller waits here for the row lock and then reads when the last notice was sent. `xmax` is 0 in a row just inserted.
  const alarm = await onlyRow<{ id: number; nova: boolean; vencida: boolean }>(tx)`
    insert into alarme as a (tipo, sobre, texto) values (${tipo}, ${sobre}, ${texto})
    on conflict (tipo, sobre) where encerrado_em is null do update set texto = excluded.texto, visto_em = now(), bom_desde = null
    returning id, xmax = 0 as nova, avisado_em < now() - ${repeatHours} * interval '1 hour' as vencida`
  if (!alarm.vencida) return { avisar: alarm.nova }
  await execute(tx)`update alarme set avisado_em = now() where id = ${alarm.id}`
  return { avisar: true }
}

/** Marks the alarm as resolved; it ends once it stays so (`endResolvedAlarms`). */
const resolveAlarm = (db: Executor, tipo: string, sobre: string, fim: string) => execute(db)`
    update alarme set bom_desde = coalesce(bom_desde, now()), fim = ${fim}
    where tipo = ${tipo} and sobre = ${sobre} and encerrado_em is null`

type EndedAlarm = { tipo: string; sobre: string; texto: string; fim: string }

/** @returns each ended alarm once, whichever node calls */
const endAlarms = (tx: Executor, due: RawBuilder<unknown>) => allRows<EndedAlarm>(tx)`
    update alarme set encerrado_em = now() where encerrado_em is null and ${due} returning tipo, sobre, texto, fim`

const longerAgo = (seconds: number) => sql`now() - ${seconds} * interval '1 second'`

/** Ends alarms that have been resolved for `seconds`. */
const endResolvedAlarms = (tx: Executor, seconds: number) => endAlarms(tx, sql`bom_desde < ${longerAgo(seconds)}`)

/** Ends alarms of these kinds that were not raised again for `seconds`. */
const endSilentAlarms = (tx: Executor, tipos: readonly string[], seconds: number) =>
  endAlarms(tx, sql`tipo = any(${[...tipos]}) and visto_em < ${longerAgo(seconds)}`)

/** Ends alarms of all kinds but these that were not raised again for `seconds`. */
const endOtherSilentAlarms = (tx: Executor, tipos: readonly string[], seconds: number) =>
  endAlarms(tx, sql`tipo <> all(${[...tipos]}) and visto_em < ${longerAgo(seconds)}`)

type AlarmRow = {
  id: number
  tipo: string
  texto: string
  desde: string
  avisado_em: string
  encerrado_em: string | null
}

/** Open alarms first, then those of the last `days`. */
const listAlarms = (db: Executor, days: number, limit: number) => allRows<AlarmRow>(db)`
    select id, tipo, texto, desde, avisado_em, encerrado_em from alarme
    where encerrado_em is null or desde > now() - ${days} * interval '1 day'
    order by encerrado_em is not null, desde desc, id desc limit ${limit}`

type Log = { error: (about: object, text: string) => void; info: (about: object, text: string) => void }
type AlarmOptions = {
  db: Db
  notices: Pick<Deps['notices'], 'send'>
  emails: readonly string[]
  repeatHours: number
  log: Log
  /** An alarm ends this long after it was resolved. */
  resolvedSeconds?: number
}

/** These are raised again every minute while they last; without a repetition their end was missed. */
const REPEATED: readonly AlarmKind[] = ['disco', 'imagens', 'provedor', 'copia', 'certificado']
/** These last for weeks and are sent again once a day only. */
const DAILY: readonly AlarmKind[] = ['certificado']
const SILENT_SECONDS = 600
/** The others are events or resolved explicitly; without a repetition they end after a day. */
const EVENT_SECONDS = 86_400
const RESOLVED_SECONDS = 120

export type Alarms = {
  raiseAlarm: RaiseAlarm
  resolveAlarm: ResolveAlarm
  /** Ends resolved alarms and sends the notices of it; the leader calls it every few seconds. */
  endAlarms: () => Promise<void>
}

/**
 * An alarm is one row from its start to its end, whichever node raises it. The staff gets an e-mail at the start, one at the end and one
 * every `repeatHours` between. Trouble that returns within two minutes continues the same alarm. None of these functions fails: an alarm
 * that cannot be sent must not stop the work that raised it.
 */
export const createAlarms = (options: AlarmOptions): Alarms => {
  const { db, notices, emails, repeatHours, log, resolvedSeconds = RESOLVED_SECONDS } = options
  const notify = async (tx: Executor, texto: string): Promise<void> => {
    for (const para of emails)
      await notices.send(tx, { canal: 'email', para, assunto: `Portal: ${texto.slice(0, 120)}`, texto })
  }
  const logFailure = async (fields: object, work: () => Promise<void>): Promise<void> => {
    await work().catch((error: unknown) => log.error({ ...fields, err: error }, 'alarm not stored'))
  }
  const end = async (tx: Executor, ended: EndedAlarm[]): Promise<void> => {
    for (const { tipo, sobre, texto, fim } of ended) {
      log.info({ event: 'alarm.over', kind: tipo, about: sobre }, texto)
      await notify(tx, fim === '' ? `Resolvido: ${texto}` : fim)
    }
  }
  return {
    raiseAlarm: (kind, about, texto) =>
      logFailure({ event: 'alarm', kind, about, texto }, () =>
        inTransaction(db, async tx => {
          const hours = DAILY.includes(kind) ? Math.max(24, repeatHours) : repeatHours
          const { avisar } = await raiseAlarm(tx, kind, about, { texto, repeatHours: hours })
          if (!avisar) return
          log.error({ event: 'alarm', kind, about }, texto)
          await notify(tx, texto)
        }),
      ),
    resolveAlarm: (kind, about, fim = '') => logFailure({ kind, about }, () => resolveAlarm(db, kind, about, fim)),
    endAlarms: () =>
      logFailure({}, () =>
        inTransaction(db, async tx => {
          await end(tx, await endResolvedAlarms(tx, resolvedSeconds))
          await end(tx, await endSilentAlarms(tx, REPEATED, SILENT_SECONDS))
          await endOtherSilentAlarms(tx, REPEATED, EVENT_SECONDS)
        }),
      ),
  }
}

const RECENT_DAYS = 7
const LISTED_ALARMS_MAX = 100

/** Open alarms first, then those of the last seven days. */
export const listRecentAlarms = (db: Db): Promise<AlarmRow[]> => listAlarms(db, RECENT_DAYS, LISTED_ALARMS_MAX)
