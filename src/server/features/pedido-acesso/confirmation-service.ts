import { PROVA_MINUTES } from '#contract/pedido-acesso/limits.ts'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { confirmHandle, requestHandle } from '#server/features/verificacao/handle-service.ts'
import { deliverCode } from '#server/features/verificacao/service.ts'
import type { Caller } from '#server/http/caller.ts'

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
  const { response, code } = await requestHandle(deps, caller, { finalidade: 'acesso', contato: telefone })
  if (code) await deliverCode(deps, { contato: telefone }, code)
  return response
}

/**
 * `exibicao/pedido-acesso/confirmar`: a right code proves the phone once, for half an hour.
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

/** The phone that was proven. @throws Problem CONFIRMACAO_EXPIRADA */
export const requireProven = (deps: Deps, prova: string): string => {
  const encrypted = deps.tokens.verify('pedido-acesso', prova)?.t
  if (typeof encrypted !== 'string') throw new Problem('CONFIRMACAO_EXPIRADA')
  return deps.secrets.decrypt(encrypted)
}
