import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '#server/adapters/messages.ts'
import { randomName } from '#server/core/secrets.ts'
import type { Deps } from '#server/deps.ts'
import { DELIVERY_SECONDS, readEntrega } from '#server/features/aviso/service.ts'

type PhoneCodeDeps = Pick<Deps, 'messages' | 'db' | 'log'> & { config: Pick<Deps['config'], 'WHATSAPP_SEGREDO'> }

/** Whose the code is, and the last way for it where the person has a proven e-mail. */
type PhoneCodeOptions = { mail?: Message; isUsed?: () => Promise<boolean>; pollMs?: number; waitMs?: number }

const POLL_INTERVAL_MS = 2000

/** Resolves with true when the next way is due: the provider refused the message, or said nothing in time. */
const isNextWayDue = async (
  { db }: PhoneCodeDeps,
  referencia: string,
  {
    isUsed = () => Promise.resolve(false),
    pollMs = POLL_INTERVAL_MS,
    waitMs = DELIVERY_SECONDS * 1000,
  }: PhoneCodeOptions,
): Promise<boolean> => {
  for (let waited = 0; waited < waitMs; waited += pollMs) {
    await pause(pollMs, undefined, { ref: false })
    const said = await readEntrega(db, referencia)
    if (said) return !said.entregue
    if (await isUsed()) return false
  }
  return true
}

/**
 * Sends a code to a phone: by WhatsApp where the house has a gateway for it, by SMS after a refusal or 40 s without a delivery, at last by
 * e-mail. It is the same code on every way. The later ways are in the memory of this node: a code is nowhere stored in words, and whoever waits
 * for it may ask again.
 */
export const sendPhoneCode = async (
  deps: PhoneCodeDeps,
  message: Message,
  options: PhoneCodeOptions = {},
): Promise<void> => {
  const { whatsapp, sms, email } = deps.messages
  const { mail } = options
  const bySms = (): Promise<void> =>
    whatsapp && mail
      ? sms(message).catch(error => {
          deps.log.error({ err: error, event: 'code.sms' }, 'code goes by e-mail')
          return email(mail)
        })
      : sms(message)
  if (!whatsapp) return bySms()
  const id = `codigo-${randomName()}`
  try {
    await whatsapp({ ...message, id })
  } catch (error) {
    deps.log.error({ err: error, event: 'code.whatsapp' }, 'code goes by SMS')
    return bySms()
  }
  // Without a secret nothing is ever said about a delivery.
  if (deps.config.WHATSAPP_SEGREDO === '') return
  const goOn = async (): Promise<void> => {
    if (await isNextWayDue(deps, id, options)) await bySms()
  }
  goOn().catch((error: unknown) => deps.log.error({ err: error, event: 'code.failed' }, 'code not sent by another way'))
}
