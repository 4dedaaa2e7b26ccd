import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MotivoAviso } from '#contract/situacao/messages.ts'
import { portalNow } from '#server/core/clock.ts'

/**
 * What pays an SMS or a WhatsApp message. No part of a day's limit borrows from another one: nobody uses up what others need.
 * `moderador`: what a moderator causes; `recuperacao`: codes for a new password; `pedido`: codes for whoever asks without an account;
 * `visitante`: notices that registered visitors wanted.
 */
export type MessageBudget = 'equipe' | 'moderador' | 'recuperacao' | 'pedido' | 'visitante'

/**
 * One message to one person; `code` repeats a verification code for a gateway's template and the local outbox, `values` the name and the
 * address that `text` contains, `id` names the message over retries. Without a `budget` it is paid from the visitors' one.
 */
export type Message = {
  to: string
  text: string
  subject?: string
  code?: string
  values?: { nome?: string; link?: string }
  id?: string
  budget?: MessageBudget
}

/** The message was not accepted; `motivo` tells staff why. */
export class MessageFailed extends Error {
  readonly motivo: MotivoAviso
  constructor(message: string, motivo: MotivoAviso) {
    super(message)
    this.motivo = motivo
  }
}

/** The message was refused for good: a retry would fail too. */
export class MessageRefused extends MessageFailed {}

/** The message did not leave, or was refused before it was taken: sent later, it is no second copy. */
export class MessageNotSent extends MessageFailed {}

/** Channels to people. Each resolves once the provider has accepted the message and rejects when it did not. */
export type Messages = {
  sms: (message: Message) => Promise<void>
  email: (message: Message) => Promise<void>
  /** Tried before SMS; absent where the house has no gateway for it. */
  whatsapp?: (message: Message) => Promise<void>
}

/** Without a configured provider, messages are written to `outbox.jsonl` of the data directory, one JSON line each. */
export const createOutbox = (dataDir: string): Messages => {
  const write = (channel: 'sms' | 'email') => async (message: Message) => {
    const line = {
      at: new Date(portalNow()).toISOString(),
      channel,
      to: message.to,
      text: message.text,
      code: message.code,
    }
    await appendFile(join(dataDir, 'outbox.jsonl'), `${JSON.stringify(line)}\n`, { mode: 0o600 })
  }
  return { sms: write('sms'), email: write('email') }
}
