import { setTimeout as pause } from 'node:timers/promises'
import { nomeNaMensagem } from '#contract/configuracao/palavras-rules.ts'
import {
  type Message,
  MessageFailed,
  MessageNotSent,
  MessageRefused,
  type Messages,
} from '#server/adapters/messages.ts'
import { localTimeOf } from '#server/core/local-time.ts'
import { failureWords } from '#server/core/provider-words.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { type Db, type Executor, isUnavailable } from '#server/db/client.ts'
import type { Deps, Way } from '#server/deps.ts'
import {
  awaitDelivery,
  claimNotice,
  endNotice,
  insertCode,
  insertNotice,
  listUndelivered,
  postponeNotice,
  type QueuedNotice,
  referenciaOf,
  sweepNotices,
  takeNextWay,
} from './store.ts'

type Log = { info: (about: object, text: string) => void; error: (about: object, text: string) => void }

type NoticeDeps = {
  db: Db
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>
  messages: Messages
  log: Log
  backOffSeconds?: (attempt: number, canal: QueuedNotice['canal']) => number
  recordIntervalMs?: number
  /** Whether the provider of WhatsApp says what arrived; otherwise what it accepts counts. */
  confirms?: boolean
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

/** What the settings and the clock of the portal say about notices. */
export const noticeOptions = (config: Deps['config'], now: () => number) => ({
  confirms: config.WHATSAPP_SEGREDO !== '',
  isDecent: () => isDecentHour(config, now),
})

/** 15 s, 30 s, 1 min … at most an hour: greylisting ends after minutes, server outages after hours. A phone is waited for less patiently. */
const backOff = (attempt: number, canal: QueuedNotice['canal']): number =>
  Math.min(canal === 'email' ? 3600 : 300, 15 * 2 ** (attempt - 1))

/** Longer than a database takes to fail over, shorter than a claim, after which the notice would be sent again. */
const RECORD_LIMIT_MS = 90_000
const RECORD_INTERVAL_MS = 2000

/** A changed hour does not wait for a mail server while there is another way: about two minutes. */
const TRIES_BEFORE_NEXT_WAY = 4

/**
 * An e-mail is tried again; another message only if it certainly did not leave and has no further way, because after an unknown outcome a
 * retry could be a second copy.
 */
const mayRetry = ({ canal, tentativas, reservas }: QueuedNotice, error: unknown): boolean =>
  canal === 'email'
    ? !(error instanceof MessageRefused) && (reservas === 0 || tentativas < TRIES_BEFORE_NEXT_WAY)
    : error instanceof MessageNotSent && reservas === 0

/** A notice as its channel sends it, a code with the words in which it stands. */
const messageOf = (notice: QueuedNotice, secrets: NoticeDeps['secrets']): Message => {
  const { id, para: to, texto: text, assunto: subject, verba: budget, valores: values, codigoCifrado } = notice
  const message = { to, text, subject, id: referenciaOf(id), budget, values }
  if (codigoCifrado === '') return message
  const code = secrets.decrypt(codigoCifrado)
  return { ...message, text: text.replaceAll('{codigo}', code), code }
}

export type Notices = Deps['notices'] & {
  /** Deletes ended notices and delivers those that are due; several nodes may call it at the same time. */
  deliver: () => Promise<void>
}

/** Queues without delivering, for notices sent while the portal starts. */
export const queuedNotices: Pick<Deps['notices'], 'send'> = { send: insertNotice }

/** What has left is recorded as sent even if the database is away at that moment: not recorded, it would leave twice. */
const recordSent = async (record: () => Promise<void>, intervalMs: number): Promise<void> => {
  for (const began = performance.now(); ; await pause(intervalMs))
    try {
      return await record()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() - began > RECORD_LIMIT_MS) throw error
    }
}

/** What the log says of a notice that did not leave. */
const lineOf = ({ id, canal, tentativas, para }: QueuedNotice, error: unknown, again: boolean): object => {
  const reason = failureWords(error, [para])
  return { event: 'notice.failed', id, canal, tentativas, again, reason }
}

export const createNotices = ({
  db,
  secrets,
  messages,
  log,
  backOffSeconds = backOff,
  recordIntervalMs = RECORD_INTERVAL_MS,
  confirms = false,
  isDecent = () => true,
}: NoticeDeps): Notices => {
  /** What staff read while it waits; undefined where it may have arrived all the same. */
  const postpone = (notice: QueuedNotice, error: unknown): Promise<boolean> =>
    postponeNotice(
      db,
      notice,
      backOffSeconds(notice.tentativas, notice.canal),
      error instanceof MessageNotSent ? error.motivo : undefined,
    )
  /** @returns the error if no way is left, or only the one that takes nothing now. */
  const fail = async (notice: QueuedNotice, error: unknown): Promise<unknown> => {
    const isPostponed = mayRetry(notice, error) && (await postpone(notice, error))
    const again = isPostponed || (await takeNextWay(db, notice))
    if (!again) await endNotice(db, notice, error instanceof MessageFailed ? error.motivo : 'sem-resposta')
    log.error(lineOf(notice, error, again), again ? 'notice not delivered, tried again' : 'notice given up')
    return again && !(isPostponed && notice.codigoCifrado !== '') ? undefined : error
  }
  /** @returns the error if it was given up. */
  const deliverOne = async (notice: QueuedNotice): Promise<unknown> => {
    const { id, canal } = notice
    try {
      const send = messages[canal]
      if (!send) throw new MessageRefused('no gateway of WhatsApp any more', 'sem-provedor')
      await send(messageOf(notice, secrets))
    } catch (error) {
      return fail(notice, error)
    }
    await recordSent(
      () => (confirms && canal === 'whatsapp' ? awaitDelivery(db, notice) : endNotice(db, notice)),
      recordIntervalMs,
    )
    log.info({ event: 'notice.sent', id, canal }, 'notice delivered')
    return undefined
  }
  return {
    send: insertNotice,
    sendCode: async ({ codigo, ...notice }) => {
      const id = await insertCode(db, notice, secrets.encrypt(codigo))
      for (let claimed = await claimNotice(db, true, id); claimed; claimed = await claimNotice(db, true, id)) {
        const error = await deliverOne(claimed)
        if (error !== undefined) throw error
      }
    },
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
  /** Name and address in the texts, for a template of WhatsApp. */
  valores?: QueuedNotice['valores']
  /** Of a notice of a date: local time until which it may leave. */
  ate?: string
  /** A second notice with the same key is not sent. For a person with one contact. */
  chave?: string
}

type Contact = { telefone?: string; email?: string }

/** The ways to the phone and to the mailbox of a person, each in its order: WhatsApp, then SMS. */
const waysOf = (
  messages: Pick<Messages, 'whatsapp'>,
  { telefone = '', email = '' }: Contact,
  { assunto, sms, email: texto }: PersonNotice,
): { phone: Way[]; mailbox: Way[] } => {
  const canais = messages.whatsapp ? (['whatsapp', 'sms'] as const) : (['sms'] as const)
  return {
    phone: telefone === '' ? [] : canais.map(canal => ({ canal, para: telefone, assunto, texto: sms })),
    mailbox: email === '' ? [] : [{ canal: 'email', para: email, assunto, texto }],
  }
}

type NoticeSender = Pick<Deps, 'notices' | 'messages'>

const queue = async (
  { notices }: NoticeSender,
  tx: Executor,
  [first, ...reserva]: readonly Way[],
  { assunto: _assunto, sms: _sms, email: _email, ...about }: PersonNotice,
): Promise<void> => {
  const { valores } = about
  const named = valores?.nome === undefined ? {} : { valores: { ...valores, nome: nomeNaMensagem(valores.nome) } }
  if (first) await notices.send(tx, { ...first, reserva, ...about, ...named })
}

/** Queues a notice to the phone and to the mailbox of a person, in the transaction that causes it. */
export const notifyPerson = async (
  deps: NoticeSender,
  tx: Executor,
  contact: Contact,
  notice: PersonNotice,
): Promise<void> => {
  const { phone, mailbox } = waysOf(deps.messages, contact, notice)
  await queue(deps, tx, phone, notice)
  await queue(deps, tx, mailbox, notice)
}

/** Queues one notice, which takes the ways to a person one after the other until it arrives. An e-mail costs less than an SMS. */
export const notifyOnce = async (
  deps: NoticeSender,
  tx: Executor,
  contact: Contact,
  notice: PersonNotice,
): Promise<void> => {
  const { phone, mailbox } = waysOf(deps.messages, contact, notice)
  await queue(deps, tx, deps.messages.whatsapp ? [...phone, ...mailbox] : [...mailbox, ...phone], notice)
}
