import { hideEmail } from '#contract/fields/email.ts'
import { portalNow } from '#server/core/clock.ts'
import type { Deps } from '#server/deps.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import { sendPhoneCode } from '#server/features/verificacao/phone-code-service.ts'
import { withProviderTimeout } from '#server/features/verificacao/service.ts'
import type { Channel, RecoverableAccount } from './store.ts'

/** Failures in a row after which the provider counts as unavailable, for known and unknown contacts alike. */
const FAILURES_MAX = 3
const PROVIDER_RETRY_DELAY_MS = 30_000
/** Lets the response be sent before the provider is called. */
const SEND_DELAY_MS = 20

const send = async (
  deps: Deps,
  canal: Channel,
  { nome, email, telefone }: RecoverableAccount,
  code: IssuedCode & { later: boolean },
): Promise<void> => {
  const write = await readTextos(deps.db)
  const mail = {
    para: email,
    assunto: write('recuperacaoAssunto'),
    texto: (codigo: string) => write('recuperacaoEmail', { codigo, nome }),
  }
  if (canal === 'email')
    return deps.messages.email({ to: email, subject: mail.assunto, text: mail.texto(code.codigo), code: code.codigo })
  return sendPhoneCode(deps, {
    ...code,
    telefone,
    verba: 'recuperacao',
    // The masked e-mail reminds the person which login to use.
    sms: codigo => write('recuperacaoSms', { codigo, acesso: hideEmail(email) }),
    ...(email === '' ? {} : { mail }),
  })
}

/** The row of a code, and the code. */
type IssuedCode = { id: number; codigo: string }

export type RecoverySender = {
  isAway: (canal: Channel) => boolean
  /** Resolves when the provider has accepted the code, rejects when it has not within five seconds. */
  now: (canal: Channel, account: RecoverableAccount, code: IssuedCode) => Promise<void>
  /**
   * Sends after the response, so that response time reveals nothing. A failure is logged; the person can request again, and an SMS that did
   * not leave is sent once the provider takes it, as long as the code is valid.
   */
  later: (canal: Channel, account: RecoverableAccount | undefined, code: IssuedCode) => void
}

/** Sends recovery codes. What a provider may have delivered is never sent again. */
export const createRecoverySender = (deps: Deps): RecoverySender => {
  const failures = { email: { consecutiveFailures: 0, at: 0 }, telefone: { consecutiveFailures: 0, at: 0 } }
  const attempt = async (canal: Channel, account: RecoverableAccount, code: IssuedCode & { later: boolean }) => {
    try {
      await withProviderTimeout(send(deps, canal, account, code))
      failures[canal].consecutiveFailures = 0
      deps.log.info({ event: 'recovery.sent', conta: account.id, canal }, 'recovery code sent')
    } catch (error) {
      failures[canal] = { consecutiveFailures: failures[canal].consecutiveFailures + 1, at: portalNow() }
      deps.log.error({ err: error, event: 'recovery.failed', canal }, 'recovery code not sent')
      throw error
    }
  }
  return {
    isAway: canal =>
      failures[canal].consecutiveFailures >= FAILURES_MAX && portalNow() - failures[canal].at < PROVIDER_RETRY_DELAY_MS,
    now: (canal, account, code) => attempt(canal, account, { ...code, later: false }),
    later: (canal, account, code) => {
      if (!account) return
      const send = () => attempt(canal, account, { ...code, later: true }).catch(() => undefined)
      setTimeout(() => void send(), SEND_DELAY_MS)
    },
  }
}
