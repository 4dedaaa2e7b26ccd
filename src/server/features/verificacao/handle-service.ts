import { VERIFICACAO } from '#contract/verificacao/messages.ts'
import { CODE_RESEND_DELAY_SECONDS } from '#contract/verificacao/schema.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { randomName } from '#server/core/secrets.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressKey, type LimitValues, networkKey } from '#server/http/rate-limits.ts'
import {
  type CodeKey,
  consumeCode,
  contactOfHandle,
  countOtherTry,
  countTry,
  findRunningCode,
  hmacOfCode,
  type IssuedCode,
  issueCode,
  keepOrigin,
  triesOf,
} from './codes-service.ts'

/** Codes for somebody without an account: the response names a random handle, with which the code is confirmed. */
const RESEND_DELAY_SECONDS = CODE_RESEND_DELAY_SECONDS.recuperacao

/** `despedidaId`: the page that somebody asks for. */
type Wanted = Pick<CodeKey, 'finalidade' | 'contato'> & { despedidaId?: number | undefined }

/** What the person reads, and the code to send; none while another one is running. */
type HandleRequest = { response: { confirmacao: string; restante: number }; code?: IssuedCode }

const isPhone = (contato: string): boolean => !contato.includes('@')

/** A phone that no message is sent to any more today: an e-mail costs nothing. */
export const emailInstead = (): Problem => fieldProblem('contato', VERIFICACAO.soEmail, 'USE_EMAIL')

/** A message to a phone costs money: those that one network and one page cause in a day are counted too. */
const valuesOf = ({ address }: Caller, { contato, despedidaId }: Wanted): LimitValues => {
  const network = networkKey(address)
  return {
    contact: contato,
    'contact+network': `${contato} ${network}`,
    address: addressKey(address),
    ...(isPhone(contato) && { network, ...(despedidaId !== undefined && { despedida: String(despedidaId) }) }),
  }
}

/**
 * A repeated request within 120 s issues nothing and returns the remaining time.
 * @throws Problem MUITAS_TENTATIVAS; for a phone DADOS_INVALIDOS, because an e-mail goes on
 */
export const requestHandle = async (deps: Deps, caller: Caller, wanted: Wanted): Promise<HandleRequest> => {
  const { finalidade, contato } = wanted
  const key: CodeKey = { finalidade, contato, dono: randomName() }
  const counted = { limit: 'CODIGO', values: valuesOf(caller, wanted) } as const
  const issue = () =>
    issueCode(deps, { key, counted, wait: RESEND_DELAY_SECONDS }).catch((error: unknown) => {
      throw error instanceof Problem && error.code === 'MUITAS_TENTATIVAS' && isPhone(contato) ? emailInstead() : error
    })
  const found = await findRunningCode(deps.db, finalidade, contato, RESEND_DELAY_SECONDS)
  const issued = found ? { running: found } : await issue()
  if (issued.running) return { response: { confirmacao: issued.running.dono, restante: issued.running.restante } }
  await keepOrigin(deps, key.dono, caller)
  return { response: { confirmacao: key.dono, restante: RESEND_DELAY_SECONDS }, code: issued }
}

/**
 * Counts the try before comparing; a right code is used once. @returns the contact, and where its code went if not there.
 * @throws Problem CODIGO_INCORRETO for every wrong part, MUITAS_TENTATIVAS once the code is exhausted.
 */
export const confirmHandle = async (
  deps: Deps,
  caller: Caller,
  finalidade: CodeKey['finalidade'],
  { confirmacao: dono, codigo }: { confirmacao: string; codigo: string },
): Promise<{ contato: string; destino: string | null }> => {
  const contato = await contactOfHandle(deps.db, finalidade, dono)
  const tries = triesOf(caller, contato ?? dono)
  await deps.limits.hit('TRY', tries)
  if (contato !== undefined) await countOtherTry(deps, dono, caller)
  const key: CodeKey = { finalidade, contato: contato ?? '', dono }
  const attempt = await countTry(deps, key, { wait: RESEND_DELAY_SECONDS })
  const isRight = deps.secrets.sameHmac(attempt.codigoHmac, hmacOfCode(deps, key, codigo.trim()))
  if (!isRight || !(await consumeCode(deps.db, attempt.id))) throw new Problem('CODIGO_INCORRETO')
  await deps.limits.refund('TRY', tries)
  return { contato: key.contato, destino: attempt.destino }
}
