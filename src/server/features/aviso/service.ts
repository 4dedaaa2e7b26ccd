import { MessageRefused, type Messages, type SmsBudget } from '#server/adapters/messages.ts'
import type { Db, Executor } from '#server/db/client.ts'
import { claimNotice, endNotice, insertNotice, postponeNotice, type QueuedNotice, sweepNotices } from './store.ts'

/** `verba`: which SMS budget it is paid from; the visitors' one unless a member of staff gave the reason. */
export type Notice = {
  canal: 'sms' | 'email'
  para: string
  assunto: string
  texto: string
  chave?: string
  verba?: SmsBudget
}

type Log = { info: (about: object, text: string) => void; error: (about: object, text: string) => void }

type Parts = { db: Db; messages: Messages; log: Log; backOffSeconds?: (attempt: number) => number }

/** 15 s, 30 s, 1 min … at most an hour: greylists open after minutes, fallen servers come back after hours. */
const backOff = (attempt: number): number => Math.min(3600, 15 * 2 ** (attempt - 1))

/** An SMS is tried once: after an unknown outcome a second one could be the second copy. */
const mayRetry = (notice: QueuedNotice, error: unknown): boolean =>
  notice.canal === 'email' && !(error instanceof MessageRefused)

export type Notices = {
  /** Keeps the notice in the caller's transaction. */
  send: (tx: Executor, notice: Notice) => Promise<void>
  /** Delivers everything that is due; any number of nodes may do so together. */
  deliver: () => Promise<void>
}

export const createNotices = ({ db, messages, log, backOffSeconds = backOff }: Parts): Notices => {
  const fail = async (notice: QueuedNotice, error: unknown): Promise<void> => {
    const about = { event: 'notice.failed', id: notice.id, canal: notice.canal, tentativas: notice.tentativas }
    const again = mayRetry(notice, error) && (await postponeNotice(db, notice, backOffSeconds(notice.tentativas)))
    if (!again) await endNotice(db, notice, 'desistiu')
    // The error's own words may repeat the person's address.
    log.error({ ...about, again }, again ? 'notice not delivered, tried again later' : 'notice given up')
  }
  const deliverOne = async (notice: QueuedNotice): Promise<void> => {
    const { id, canal, para: to, texto: text, assunto: subject, verba: budget } = notice
    try {
      await messages[canal]({ to, text, subject, id: `mensagem-${id}`, budget })
    } catch (error) {
      return fail(notice, error)
    }
    await endNotice(db, notice, 'enviada')
    log.info({ event: 'notice.sent', id, canal }, 'notice delivered')
  }
  return {
    send: insertNotice,
    deliver: async () => {
      for (let notice = await claimNotice(db); notice; notice = await claimNotice(db)) await deliverOne(notice)
    },
  }
}

/** Every node looks each five seconds, never twice at a time; a week later nothing is left. */
export const startNotices = (notices: Notices, db: Db, log: Log): (() => Promise<void>) => {
  let running = Promise.resolve()
  let busy = false
  const look = (): void => {
    if (busy) return
    busy = true
    running = sweepNotices(db)
      .then(notices.deliver)
      .catch((error: unknown) => log.error({ err: error }, 'notices not looked after'))
      .finally(() => {
        busy = false
      })
  }
  const timer = setInterval(look, 5000)
  return async () => {
    clearInterval(timer)
    await running
  }
}
