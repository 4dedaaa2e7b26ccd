import { setTimeout as pause } from 'node:timers/promises'
import { MessageFailed, MessageRefused, type Messages } from '#server/adapters/messages.ts'
import { localTimeOf } from '#server/core/local-time.ts'
import { type Db, type Executor, isUnavailable } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import {
  claimNotice,
  endNotice,
  insertNotice,
  listUndelivered,
  postponeNotice,
  type QueuedNotice,
  sweepNotices,
} from './store.ts'

type Log = { info: (about: object, text: string) => void; error: (about: object, text: string) => void }

type NoticeDeps = {
  db: Db
  messages: Messages
  log: Log
  backOffSeconds?: (attempt: number) => number
  recordIntervalMs?: number
  /** Whether a notice of a date may leave now. */
  isDecent?: () => boolean
}

/** Hours of the portal's zone in which nobody is disturbed. */
const DECENT_HOURS = { from: 9, until: 20 }

/** Whether a notice of a date may leave at this moment: nobody waits for it. */
export const isDecentHour = ({ TZ_PORTAL }: Pick<Deps['config'], 'TZ_PORTAL'>, now: () => number): boolean => {
  const hour = Number(localTimeOf(TZ_PORTAL, now()).slice(11, 13))
  return hour >= DECENT_HOURS.from && hour < DECENT_HOURS.until
}

/** 15 s, 30 s, 1 min … at most an hour: greylisting ends after minutes, server outages after hours. */
const backOff = (attempt: number): number => Math.min(3600, 15 * 2 ** (attempt - 1))

/** Longer than a database takes to fail over, shorter than a claim, after which the notice would be sent again. */
const RECORD_LIMIT_MS = 90_000
const RECORD_INTERVAL_MS = 2000

/** An SMS is tried once, because after an unknown outcome a retry could be a second copy. */
const mayRetry = (notice: QueuedNotice, error: unknown): boolean =>
  notice.canal === 'email' && !(error instanceof MessageRefused)

export type Notices = {
  send: Deps['notices']['send']
  /** Deletes ended notices and delivers those that are due; several nodes may call it at the same time. */
  deliver: () => Promise<void>
}

/** Queues without delivering, for notices sent while the portal starts. */
export const queuedNotices: Deps['notices'] = { send: insertNotice }

export const createNotices = ({
  db,
  messages,
  log,
  backOffSeconds = backOff,
  recordIntervalMs = RECORD_INTERVAL_MS,
  isDecent = () => true,
}: NoticeDeps): Notices => {
  const fail = async (notice: QueuedNotice, error: unknown): Promise<void> => {
    const about = { event: 'notice.failed', id: notice.id, canal: notice.canal, tentativas: notice.tentativas }
    const again = mayRetry(notice, error) && (await postponeNotice(db, notice, backOffSeconds(notice.tentativas)))
    if (!again) await endNotice(db, notice, error instanceof MessageFailed ? error.motivo : 'sem-resposta')
    // Only part of the error is logged, because its message may contain the person's address.
    log.error({ ...about, again }, again ? 'notice not delivered, tried again later' : 'notice given up')
  }
  /** What has left is recorded as sent even if the database is away at that moment: not recorded, it would leave twice. */
  const recordSent = async (notice: QueuedNotice): Promise<void> => {
    for (const began = performance.now(); ; await pause(recordIntervalMs))
      try {
        return await endNotice(db, notice)
      } catch (error) {
        if (!isUnavailable(error) || performance.now() - began > RECORD_LIMIT_MS) throw error
      }
  }
  const deliverOne = async (notice: QueuedNotice): Promise<void> => {
    const { id, canal, para: to, texto: text, assunto: subject, verba: budget } = notice
    try {
      await messages[canal]({ to, text, subject, id: `mensagem-${id}`, budget })
    } catch (error) {
      return fail(notice, error)
    }
    await recordSent(notice)
    log.info({ event: 'notice.sent', id, canal }, 'notice delivered')
  }
  return {
    send: insertNotice,
    deliver: async () => {
      await sweepNotices(db)
      const claim = () => claimNotice(db, isDecent())
      for (let notice = await claim(); notice; notice = await claim()) await deliverOne(notice)
    },
  }
}

/** For the staff of a despedida. */
export const readUndelivered = ({ db }: Pick<Deps, 'db'>, despedidaId: number) => listUndelivered(db, despedidaId)

type PersonNotice = {
  assunto: string
  sms: string
  email: string
  verba?: QueuedNotice['verba']
  despedidaId?: number
  participanteId?: number
  /** Of a notice of a date: local time until which it may leave. */
  ate?: string
  /** A second notice with the same key is not sent. For a person with one contact. */
  chave?: string
}

/** Queues a notice on each channel on which a person is known, in the transaction that causes it. */
export const notifyPerson = async (
  { notices }: Pick<Deps, 'notices'>,
  tx: Executor,
  { telefone = '', email = '' }: { telefone?: string; email?: string },
  { assunto, sms, email: texto, verba = 'visitante', ...about }: PersonNotice,
): Promise<void> => {
  if (telefone !== '') await notices.send(tx, { canal: 'sms', para: telefone, assunto, texto: sms, verba, ...about })
  if (email !== '') await notices.send(tx, { canal: 'email', para: email, assunto, texto, ...about })
}
