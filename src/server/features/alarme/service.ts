import type { Db, Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AlarmKind, Deps, RaiseAlarm, ResolveAlarm } from '#server/deps.ts'
import * as store from './store.ts'

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
  const end = async (tx: Executor, ended: store.EndedAlarm[]): Promise<void> => {
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
          const { avisar } = await store.raiseAlarm(tx, kind, about, { texto, repeatHours: hours })
          if (!avisar) return
          log.error({ event: 'alarm', kind, about }, texto)
          await notify(tx, texto)
        }),
      ),
    resolveAlarm: (kind, about, fim = '') =>
      logFailure({ kind, about }, () => store.resolveAlarm(db, kind, about, fim)),
    endAlarms: () =>
      logFailure({}, () =>
        inTransaction(db, async tx => {
          await end(tx, await store.endResolvedAlarms(tx, resolvedSeconds))
          await end(tx, await store.endSilentAlarms(tx, REPEATED, SILENT_SECONDS))
          await store.endOtherSilentAlarms(tx, REPEATED, EVENT_SECONDS)
        }),
      ),
  }
}

const RECENT_DAYS = 7
const LISTED_ALARMS_MAX = 100

/** Open alarms first, then those of the last seven days. */
export const listRecentAlarms = (db: Db): Promise<store.AlarmRow[]> =>
  store.listAlarms(db, RECENT_DAYS, LISTED_ALARMS_MAX)
