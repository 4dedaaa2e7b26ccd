import { isTelefoneExterior } from '#contract/fields/telefone.ts'
import { TELEFONE_INCOMPLETO } from '#contract/participante/messages.ts'
import { PROVA_MINUTES } from '#contract/pedido-acesso/limits.ts'
import { PEDIDO_ACESSO } from '#contract/pedido-acesso/messages.ts'
import { type Contato, contatoOf } from '#contract/privacidade/contato-rules.ts'
import { PRIVACIDADE } from '#contract/privacidade/messages.ts'
import { readExterior } from '#server/core/mobile-number.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import {
  contactOfHandle,
  hmacOfCode,
  type IssuedCode,
  takeBackCode,
} from '#server/features/verificacao/codes-service.ts'
import { confirmHandle, emailInstead, requestHandle } from '#server/features/verificacao/handle-service.ts'
import { deliverCode, withProviderTimeout } from '#server/features/verificacao/service.ts'
import type { Caller } from '#server/http/caller.ts'
import { isAskable, wasJustConfirmed } from './store.ts'

/** Somebody without an account proves a contact: a phone that a message reaches, or an e-mail. */
const PROVA_SECONDS = PROVA_MINUTES * 60

/** An e-mail that the server did not accept: its code is void, and the daily limit of the contact is refunded. @throws Problem INDISPONIVEL */
const emailCode = async (deps: Deps, to: string, issued: IssuedCode): Promise<void> => {
  const { codigo } = issued
  const write = await readTextos(deps.db)
  const message = { subject: write('pedidoCodigoAssunto'), text: write('pedidoCodigoEmail', { codigo }) }
  try {
    await withProviderTimeout(deps.messages.email({ to, code: codigo, ...message }))
  } catch (error) {
    await takeBackCode(deps, issued)
    deps.log.error({ err: error, event: 'code.failed' }, 'verification code not sent')
    throw new Problem('INDISPONIVEL', { retryAfter: 5 })
  }
}

const outOfReach = (): Problem => fieldProblem('contato', PEDIDO_ACESSO.semAlcance, 'SEM_ALCANCE')

/** Whoever no message reaches learns it here, before waiting for a code. @throws Problem DADOS_INVALIDOS */
const withReach = ({ config }: Deps, contato: Contato): Contato => {
  if (!isTelefoneExterior(contato.valor)) return contato
  const number = readExterior(contato.valor, config.codigosExterior)
  if (!number) throw fieldProblem('contato', TELEFONE_INCOMPLETO, 'TELEFONE')
  if (!number.isReached) throw outOfReach()
  return { canal: 'telefone', valor: number.telefone }
}

type Asked = {
  contato: Contato
  /** The private page that somebody asks for; undefined for the page of an old burial, which there is not yet. */
  despedidaId: number | undefined
}

/**
 * Sends a code to whoever wants to ask. Where nobody could answer, because the page is no private one, nothing is sent, and the response is
 * the same. A repeated request within 120 s sends nothing and returns the remaining time.
 * @throws Problem DADOS_INVALIDOS where no message reaches the number, or an e-mail is needed.
 */
export const requestCode = async (
  deps: Deps,
  caller: Caller,
  { contato, despedidaId }: Asked,
): Promise<{ confirmacao: string; restante: number }> => {
  const { canal, valor } = withReach(deps, contato)
  const { response, code } = await requestHandle(deps, caller, { finalidade: 'acesso', contato: valor, despedidaId })
  if (!code || (despedidaId !== undefined && !(await isAskable(deps.db, despedidaId)))) return response
  const receiver = { contato: valor, verba: 'pedido', outOfReach, usedUp: emailInstead } as const
  await (canal === 'email' ? emailCode(deps, valor, code) : deliverCode(deps, receiver, code))
  return response
}

/**
 * `exibicao/pedido-acesso/confirmar`: a right code proves the contact once, for half an hour.
 * @throws Problem CODIGO_INCORRETO for every wrong part, MUITAS_TENTATIVAS once the code is exhausted.
 */
export const confirmCode = async (
  deps: Deps,
  caller: Caller,
  input: { confirmacao: string; codigo: string },
): Promise<{ prova: string; segundos: number }> => {
  const { contato } = await confirmHandle(deps, caller, 'acesso', input)
  const proven = { t: deps.secrets.encrypt(contato) }
  return { prova: deps.tokens.sign('pedido-acesso', proven, PROVA_SECONDS), segundos: PROVA_SECONDS }
}

type PostedForm = { contato: string; confirmacao: string; codigo: string; despedidaId?: number }

/**
 * The contact of a form that was posted without JavaScript: without its code one is sent, and the form is shown again with a field for it.
 * @throws Problem CODIGO_ENVIADO, CODIGO_INCORRETO, MUITAS_TENTATIVAS
 */
export const requirePosted = async (
  deps: Deps,
  caller: Caller,
  { contato, confirmacao, codigo, despedidaId }: PostedForm,
): Promise<string> => {
  const typed = contatoOf(contato, 'exterior')
  if (!typed) throw fieldProblem('contato', PRIVACIDADE.contatoInvalido)
  if (codigo !== '') return confirmPosted(deps, caller, { confirmacao, codigo })
  const sent = await requestCode(deps, caller, { contato: typed, despedidaId })
  throw new Problem('CODIGO_ENVIADO', { values: { confirmacao: sent.confirmacao } })
}

/**
 * The contact of a form that was posted with its code. The second tap of a browser without JavaScript posts the same code again, which is
 * right for a minute more. @throws Problem CODIGO_INCORRETO, MUITAS_TENTATIVAS
 */
const confirmPosted = async (
  deps: Deps,
  caller: Caller,
  { confirmacao, codigo }: { confirmacao: string; codigo: string },
): Promise<string> => {
  try {
    return (await confirmHandle(deps, caller, 'acesso', { confirmacao, codigo })).contato
  } catch (error) {
    const contato = await contactOfHandle(deps.db, 'acesso', confirmacao)
    const key = { finalidade: 'acesso', contato: contato ?? '', dono: confirmacao } as const
    if (contato && (await wasJustConfirmed(deps.db, confirmacao, hmacOfCode(deps, key, codigo.trim())))) return contato
    throw error
  }
}

/** The contact that was proven. @throws Problem CONFIRMACAO_EXPIRADA */
export const requireProven = (deps: Deps, prova: string): string => {
  const encrypted = deps.tokens.verify('pedido-acesso', prova)?.t
  if (typeof encrypted !== 'string') throw new Problem('CONFIRMACAO_EXPIRADA')
  return deps.secrets.decrypt(encrypted)
}

/** Where an answer to a proven contact goes. */
export const receiverOf = (contato: string) => (contato.includes('@') ? { email: contato } : { telefone: contato })
