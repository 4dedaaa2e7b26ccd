import { PROVA_MINUTES } from '#contract/pedido-acesso/limits.ts'
import { CODE_RESEND_DELAY_SECONDS } from '#contract/verificacao/limits.ts'
import { Problem } from '#server/core/problem.ts'
import { randomName } from '#server/core/secrets.ts'
import type { Deps } from '#server/deps.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import {
  type CodeKey,
  consumeCode,
  contactOfHandle,
  countTry,
  findRunningCode,
  hmacOfCode,
  issueCode,
  voidCode,
} from '#server/features/verificacao/codes-service.ts'
import { withProviderTimeout } from '#server/features/verificacao/service.ts'
import { wrongCode } from '#server/features/verificacao/wrong-codes-service.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressKey } from '#server/http/rate-limits.ts'

const RESEND_DELAY_SECONDS = CODE_RESEND_DELAY_SECONDS.recuperacao
const PROVA_SECONDS = PROVA_MINUTES * 60

/**
 * `exibicao/pedido-acesso/codigo`: sends a code to the phone of whoever wants to ask; no despedida is named yet. A repeated request within
 * 120 s sends nothing and returns the remaining time.
 */
export const requestCode = async (
  deps: Deps,
  caller: Caller,
  telefone: string,
): Promise<{ confirmacao: string; restante: number }> => {
  const running = await findRunningCode(deps.db, 'acesso', telefone, RESEND_DELAY_SECONDS)
  if (running) return { confirmacao: running.dono, restante: running.restante }
  const values = { contact: telefone, address: addressKey(caller.address) }
  const key: CodeKey = { finalidade: 'acesso', contato: telefone, dono: randomName() }
  const issued = await issueCode(deps, { key, values, wait: RESEND_DELAY_SECONDS })
  if (issued.running) return { confirmacao: issued.running.dono, restante: issued.running.restante }
  const text = (await readTextos(deps.db))('verificacaoSms', { codigo: issued.codigo })
  try {
    await withProviderTimeout(deps.messages.sms({ to: telefone, text, code: issued.codigo, budget: 'visitante' }))
  } catch (error) {
    await voidCode(deps.db, issued.id)
    await deps.limits.refund('SEND', { contact: telefone })
    deps.log.error({ err: error, event: 'code.failed' }, 'code to somebody who asks for access not sent')
    throw new Problem('INDISPONIVEL', { retryAfter: 5 })
  }
  return { confirmacao: key.dono, restante: RESEND_DELAY_SECONDS }
}

/**
 * `exibicao/pedido-acesso/confirmar`: counts the try before comparing; a right code proves the phone once, for half an hour.
 * @throws Problem CODIGO_INCORRETO for every wrong part, MUITAS_TENTATIVAS once the code is exhausted.
 */
export const confirmCode = async (
  deps: Deps,
  caller: Caller,
  { confirmacao: dono, codigo }: { confirmacao: string; codigo: string },
): Promise<{ prova: string; segundos: number }> => {
  const telefone = await contactOfHandle(deps.db, 'acesso', dono)
  await deps.limits.hit('TRY', { contact: telefone ?? dono, address: addressKey(caller.address) })
  const key: CodeKey = { finalidade: 'acesso', contato: telefone ?? '', dono }
  const attempt = await countTry(deps, key, RESEND_DELAY_SECONDS)
  const isRight = deps.secrets.sameHmac(attempt.codigoHmac, hmacOfCode(deps, key, codigo.trim()))
  if (!isRight || !(await consumeCode(deps.db, attempt.id))) throw await wrongCode(deps)
  const proven = { t: deps.secrets.encrypt(key.contato) }
  return { prova: deps.tokens.sign('pedido-acesso', proven, PROVA_SECONDS), segundos: PROVA_SECONDS }
}

/** The phone that was proven. @throws Problem CONFIRMACAO_EXPIRADA */
export const requireProven = (deps: Deps, prova: string): string => {
  const encrypted = deps.tokens.verify('pedido-acesso', prova)?.t
  if (typeof encrypted !== 'string') throw new Problem('CONFIRMACAO_EXPIRADA')
  return deps.secrets.decrypt(encrypted)
}
