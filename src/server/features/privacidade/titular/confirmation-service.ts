import type { Contato } from '#contract/privacidade/contato-rules.ts'
import type { Deps } from '#server/deps.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import { findEmailOfTelefone, isConfirmedPhone, isKnown } from '#server/features/privacidade/dados/store.ts'
import { type IssuedCode, storeCodeDestino } from '#server/features/verificacao/codes-service.ts'
import { confirmHandle, requestHandle } from '#server/features/verificacao/handle-service.ts'
import { sendPhoneCode } from '#server/features/verificacao/phone-code-service.ts'
import { withProviderTimeout } from '#server/features/verificacao/service.ts'
import type { Caller } from '#server/http/caller.ts'
import { grantTitular, hashOf } from './contact-rules.ts'

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

const deliver = async (deps: Deps, { canal, valor }: Contato, { id, codigo }: IssuedCode): Promise<void> => {
  const write = await readTextos(deps.db)
  if (canal === 'telefone')
    return sendPhoneCode(deps, {
      id,
      codigo,
      telefone: valor,
      verba: 'pedido',
      sms: written => write('titularSms', { codigo: written }),
      later: true,
    })
  const [subject, text] = [write('titularAssunto'), write('titularEmail', { codigo })]
  return deps.messages.email({ to: valor, code: codigo, subject, text })
}

const send = async (deps: Deps, contato: Contato, code: IssuedCode): Promise<void> => {
  const destination = await destinationOf(deps, contato)
  if (!destination) return
  if (destination.valor !== contato.valor) {
    // Several phones may share one e-mail: its limit counts as if the e-mail had been entered.
    const { valor } = destination
    await deps.limits.hit('CODIGO', { contact: valor, 'contact+network': `${valor} ${code.counted.values.network}` })
    await storeCodeDestino(deps.db, code.id, destination.valor)
  }
  await withProviderTimeout(deliver(deps, destination, code))
  deps.log.info({ event: 'titular.sent', canal: destination.canal }, 'code to a data subject sent')
}

/** The lookup runs after the response, so that neither its text nor its time reveals whether data exist. */
const sendLater = (deps: Deps, contato: Contato, code: IssuedCode): void => {
  setTimeout(() => {
    send(deps, contato, code).catch((error: unknown) =>
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
  const { response, code } = await requestHandle(deps, caller, { finalidade: 'titular', contato: contato.valor })
  if (code) sendLater(deps, contato, code)
  return response
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
  const { contato, destino } = await confirmHandle(deps, caller, 'titular', input)
  const verifiedContact = destino ?? contato
  return grantTitular(deps, { canal: verifiedContact.includes('@') ? 'email' : 'telefone', valor: verifiedContact })
}
