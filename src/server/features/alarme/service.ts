import type { Db, Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Notices } from '#server/features/aviso/service.ts'
import { calmAlarm, type EndedAlarm, endCalmAlarms, endSilentAlarms, raiseAlarm } from './store.ts'

/** What somebody of the house must hear about at once. */
const ALARM_KINDS = [
  'sms',
  'codigos',
  'transmissao',
  'gravacao',
  'disco',
  'imagens',
  'provedor',
  'retencao',
  'copia',
  'certificado',
] as const
export type AlarmKind = (typeof ALARM_KINDS)[number]

/** Something is in trouble, or still is. */
export type Alarm = (kind: AlarmKind, about: string, texto: string) => Promise<void>

/** It is good again; `fim` says so in words of its own. Said of what was never in trouble it is nothing. */
export type AllClear = (kind: AlarmKind, about: string, fim?: string) => Promise<void>

type Log = { error: (about: object, text: string) => void; info: (about: object, text: string) => void }
type Parts = {
  db: Db
  notices: Pick<Notices, 'send'>
  emails: readonly string[]
  repeatHours: number
  log: Log
  calmSeconds?: number
}

/** Who raises these says so again every minute while it lasts: silence is an end nobody saw. */
const REPEATED: readonly AlarmKind[] = ['disco', 'imagens', 'provedor', 'copia', 'certificado']
/** What lasts for weeks is said again once a day. */
const DAILY: readonly AlarmKind[] = ['certificado']
const SILENT_SECONDS = 600
/** The others are events, or end by themselves: after a day without a word they are history. */
const EVENT_SECONDS = 86_400
const CALM_SECONDS = 120

export type Alarms = {
  alarm: Alarm
  allClear: AllClear
  /** Ends what is over and tells people so; for the working node, every few seconds. */
  endAlarms: () => Promise<void>
}

/**
 * An alarm is one row from its start to its end, whichever nodes notice it. People get an e-mail at the start, one at the end, and one
 * every `repeatHours` between. What comes and goes within two minutes is one alarm. None of these ever fails: an alarm that cannot be
 * sent must not take down what raised it.
 */
export const createAlarms = (parts: Parts): Alarms => {
  const { db, notices, emails, repeatHours, log, calmSeconds = CALM_SECONDS } = parts
  const tell = async (tx: Executor, texto: string): Promise<void> => {
    for (const para of emails)
      await notices.send(tx, { canal: 'email', para, assunto: `Portal: ${texto.slice(0, 120)}`, texto })
  }
  const never = async (about: object, work: () => Promise<void>): Promise<void> => {
    await work().catch((error: unknown) => log.error({ ...about, err: error }, 'alarm not looked after'))
  }
  const end = async (tx: Executor, ended: EndedAlarm[]): Promise<void> => {
    for (const { tipo, sobre, texto, fim } of ended) {
      log.info({ event: 'alarm.over', kind: tipo, about: sobre }, texto)
      await tell(tx, fim === '' ? `Resolvido: ${texto}` : fim)
    }
  }
  return {
    alarm: (kind, about, texto) =>
      never({ event: 'alarm', kind, about, texto }, () =>
        inTransaction(db, async tx => {
          const hours = DAILY.includes(kind) ? Math.max(24, repeatHours) : repeatHours
          const { avisar } = await raiseAlarm(tx, kind, about, { texto, repeatHours: hours })
          if (!avisar) return
          log.error({ event: 'alarm', kind, about }, texto)
          await tell(tx, texto)
        }),
      ),
    allClear: (kind, about, fim = '') => never({ kind, about }, () => calmAlarm(db, kind, about, fim)),
    endAlarms: () =>
      never({}, () =>
        inTransaction(db, async tx => {
          await end(tx, await endCalmAlarms(tx, calmSeconds))
          await end(tx, await endSilentAlarms(tx, REPEATED, SILENT_SECONDS))
          const events = ALARM_KINDS.filter(kind => !REPEATED.includes(kind))
          await endSilentAlarms(tx, events, EVENT_SECONDS)
        }),
      ),
  }
}
