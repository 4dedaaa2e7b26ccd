import type { Contato } from '#contract/privacidade/contato-rules.ts'
import { CODE_RESEND_DELAY_SECONDS } from '#contract/verificacao/limits.ts'
import { randomName } from '#server/core/secrets.ts'
import type { Deps } from '#server/deps.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import { findEmailOfTelefone, isConfirmedPhone, isKnown } from '#server/features/privacidade/dados/store.ts'
import {
  type CodeKey,
  consumeCode,
  contactOfHandle,
  countTry,
  findRunningCode,
  hmacOfCode,
  issueCode,
  storeCodeDestino,
} from '#server/features/verificacao/codes-service.ts'
import { withProviderTimeout } from '#server/features/verificacao/service.ts'
import { wrongCode } from '#server/features/verificacao/wrong-codes-service.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import { grantTitular, hashOf } from './contact-rules.ts'

const RESEND_DELAY_SECONDS = CODE_RESEND_DELAY_SECONDS.recuperacao
/** Delays the lookup until the response has been sent. */
const SENDING_DELAY_MS = 20

/**
 * The destination of the code: an e-mail or a confirmed phone with stored data. Anybody can register any number, so an unconfirmed phone
 * receives no SMS: the code is sent to the e-mail registered with it, and then grants the data under that e-mail.
 */
const destinationOf = async (deps: Deps, contato: Contato): Promise<Contato | undefined> => {
  const hash = hashOf(deps, contato)
  if (contato.canal === 'email') return (await isKnown(deps.db, contato, hash)) ? contato : undefined
  if (await isConfirmedPhone(deps.db, contato.valor, hash)) return contato
  const valor = await findEmailOfTelefone(deps.db, contato.valor)
  return valor === undefined ? undefined : { canal: 'email', valor }
}

const deliver = async (deps: Deps, { canal, valor }: Contato, codigo: string): Promise<void> => {
  const write = await readTextos(deps.db)
  const message = { to: valor, code: codigo }
  return canal === 'email'
    ? deps.messages.email({ ...message, subject: write('titularAssunto'), text: write('titularEmail', { codigo }) })
    : deps.messages.sms({ ...message, text: write('titularSms', { codigo }), budget: 'visitante' })
}

const send = async (deps: Deps, contato: Contato, codeId: number, codigo: string): Promise<void> => {
  const destination = await destinationOf(deps, contato)
  if (!destination) return
  if (destination.valor !== contato.valor) {
    // Several phones may share one e-mail: its limit counts as if the e-mail had been entered.
    await deps.limits.hit('SEND', { contact: destination.valor })
    await storeCodeDestino(deps.db, codeId, destination.valor)
  }
  await withProviderTimeout(deliver(deps, destination, codigo))
  deps.log.info({ event: 'titular.sent', canal: destination.canal }, 'code to a data subject sent')
}

/** The lookup runs after the response, so that neither its text nor its time reveals whether data exist. */
const sendLater = (deps: Deps, contato: Contato, codeId: number, codigo: string): void => {
  setTimeout(() => {
    send(deps, contato, codeId, codigo).catch((error: unknown) =>
      deps.log.error({ err: error, event: 'titular.failed' }, 'code to a data subject not sent'),
    )
  }, SENDING_DELAY_MS)
}

/**
 * `titular/codigo`: sends a code to a known e-mail or confirmed phone; the response is equal for every contact. A repeated request within
 * 120 s sends nothing and returns the remaining time.
 * @throws Problem MUITAS_TENTATIVAS
 */
export const requestCode = async (
  deps: Deps,
  caller: Caller,
  contato: Contato,
): Promise<{ confirmacao: string; restante: number }> => {
  const running = await findRunningCode(deps.db, 'titular', contato.valor, RESEND_DELAY_SECONDS)
  if (running) return { confirmacao: running.dono, restante: running.restante }
  const values = { contact: contato.valor, address: addressKey(caller.address) }
  const key: CodeKey = { finalidade: 'titular', contato: contato.valor, dono: randomName() }
  const issued = await issueCode(deps, { key, values, wait: RESEND_DELAY_SECONDS })
  if (issued.running) return { confirmacao: issued.running.dono, restante: issued.running.restante }
  sendLater(deps, contato, issued.id, issued.codigo)
  return { confirmacao: key.dono, restante: RESEND_DELAY_SECONDS }
}

/**
 * `titular/entrar`: counts the try before comparing; a right code grants the contact's data once, for half an hour.
 * @throws Problem CODIGO_INCORRETO for every wrong part, MUITAS_TENTATIVAS once the code is exhausted.
 */
export const confirmCode = async (
  deps: Deps,
  caller: Caller,
  input: { confirmacao: string; codigo: string },
): Promise<{ acesso: string; segundos: number }> => {
  const dono = input.confirmacao
  const valor = await contactOfHandle(deps.db, 'titular', dono)
  await deps.limits.hit('TRY', { contact: valor ?? dono, address: addressKey(caller.address) })
  const key: CodeKey = { finalidade: 'titular', contato: valor ?? '', dono }
  const attempt = await countTry(deps, key, RESEND_DELAY_SECONDS)
  const isRight = deps.secrets.sameHmac(attempt.codigoHmac, hmacOfCode(deps, key, input.codigo.trim()))
  if (!isRight || !(await consumeCode(deps.db, attempt.id))) throw await wrongCode(deps)
  const verifiedContact = attempt.destino ?? key.contato
  return grantTitular(deps, { canal: verifiedContact.includes('@') ? 'email' : 'telefone', valor: verifiedContact })
}
