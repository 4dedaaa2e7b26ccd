import { CODIGO_RECUPERACAO } from '#contract/acesso/messages.ts'
import type { Deps } from '#server/deps.ts'
import { withProviderTimeout } from '#server/features/verificacao/service.ts'
import type { Channel, RecoverableAccount } from './store.ts'

/** After so many failures in a row everybody is told, known or not, until the provider has had time to come back. */
const FAILURES = 3
const REST_MS = 30_000
/** Long enough for the answer to be on its way before the provider is asked. */
const AFTER_ANSWER_MS = 20

/** A reminder to who forgot it: first letter and domain. */
const hideEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***')

const send = (deps: Deps, canal: Channel, account: RecoverableAccount, codigo: string): Promise<void> =>
  canal === 'email'
    ? deps.messages.email({
        to: account.email,
        subject: CODIGO_RECUPERACAO.assunto,
        text: CODIGO_RECUPERACAO.email(codigo, account.nome),
        code: codigo,
      })
    : deps.messages.sms({
        to: account.telefone,
        text: CODIGO_RECUPERACAO.sms(codigo, hideEmail(account.email)),
        code: codigo,
      })

/** No SMS reaches a landline: that is no failure of the provider. */
const isReachable = (canal: Channel, { telefone }: RecoverableAccount): boolean =>
  canal === 'email' || /^\d{2}9/.test(telefone)

export type RecoverySender = {
  isAway: (canal: Channel) => boolean
  /** Resolves once the provider took the code, rejects when it did not within five seconds. */
  now: (canal: Channel, account: RecoverableAccount, codigo: string) => Promise<void>
  /** After the answer has left: its time tells nothing. A failure is logged; the person asks again. */
  later: (canal: Channel, account: RecoverableAccount | undefined, codigo: string) => void
}

/** Sends recovery codes, never a second time by itself: a provider that timed out may still have delivered. */
export const createRecoverySender = (deps: Deps): RecoverySender => {
  const failures = { email: { inRow: 0, at: 0 }, telefone: { inRow: 0, at: 0 } }
  const now: RecoverySender['now'] = async (canal, account, codigo) => {
    try {
      await withProviderTimeout(send(deps, canal, account, codigo))
      failures[canal].inRow = 0
      deps.log.info({ event: 'recovery.sent', conta: account.id, canal }, 'recovery code sent')
    } catch (error) {
      failures[canal] = { inRow: failures[canal].inRow + 1, at: Date.now() }
      deps.log.error({ err: error, event: 'recovery.failed', canal }, 'recovery code not sent')
      throw error
    }
  }
  return {
    isAway: canal => failures[canal].inRow >= FAILURES && Date.now() - failures[canal].at < REST_MS,
    now,
    later: (canal, account, codigo) => {
      if (account && isReachable(canal, account))
        setTimeout(() => void now(canal, account, codigo).catch(() => undefined), AFTER_ANSWER_MS)
    },
  }
}
