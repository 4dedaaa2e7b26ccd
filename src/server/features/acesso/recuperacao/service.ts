import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { ACESSO } from '#contract/acesso/messages.ts'
import type { validarContatoResponse } from '#contract/acesso/schema.ts'
import { isEmail } from '#contract/fields/email.ts'
import { hideTelefone, isTelefone, normaliseTelefone } from '#contract/fields/telefone.ts'
import { CODE_RESEND_DELAY_SECONDS } from '#contract/verificacao/schema.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import {
  type CodeKey,
  findRunningCode,
  issueCode,
  keepOrigin,
  takeBackCode,
} from '#server/features/verificacao/codes-service.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressKey, type LimitValues, networkKey } from '#server/http/rate-limits.ts'
import type { RecoverySender } from './sending-service.ts'
import { type Channel, findRecoverable, type RecoverableAccount } from './store.ts'

type RecoveryResponse = z.output<typeof validarContatoResponse>

const RESEND_DELAY_SECONDS = CODE_RESEND_DELAY_SECONDS.recuperacao

const normalise = (canal: Channel, valor: string): string => {
  if (canal === 'email') {
    if (!isEmail(valor)) throw fieldProblem('valor', ACESSO.emailInvalido)
    return valor.toLowerCase()
  }
  if (!isTelefone(valor)) throw fieldProblem('valor', ACESSO.telefoneInvalido)
  return normaliseTelefone(valor)
}

/** 52 random bits, exact as a JSON number. It identifies this request, not the account. */
const randomHandle = (): string => String(BigInt(`0x${randomBytes(7).toString('hex')}`) >> 4n)

/** The last digits of the account's phone; an unknown contact gets invented digits, always the same. */
export const maskedTelefone = (deps: Deps, contato: string, account: RecoverableAccount | undefined): string => {
  if (account && isTelefone(account.telefone)) return hideTelefone(account.telefone)
  if (isTelefone(contato)) return hideTelefone(contato)
  const digits = Number.parseInt(deps.secrets.hmac('recuperacao-telefone', contato).slice(0, 8), 16)
  return hideTelefone(String(digits % 10_000).padStart(4, '0'))
}

/** Includes the account, so that a code becomes invalid if its contact passes to another account. */
export const recoveryHmac = (deps: Deps, key: CodeKey, contaId: number | undefined, codigo: string): string =>
  deps.secrets.hmac('verificacao', `${key.finalidade}:${key.contato}:${key.dono}:${contaId ?? 0}:${codigo}`)

type Request = {
  canal: Channel
  contato: string
  account: RecoverableAccount | undefined
  counted: LimitValues
  caller: Caller
}

/** Stores a code and sends it, or returns the running request. For an unknown contact a code is stored but never sent. */
const issue = async (
  deps: Deps,
  sender: RecoverySender,
  request: Request,
): Promise<{ dono: string; restante: number }> => {
  const { canal, contato, account } = request
  const key: CodeKey = { finalidade: 'recuperacao', contato, dono: randomHandle() }
  const issued = await issueCode(deps, {
    key,
    counted: { limit: 'RECUPERACAO', values: request.counted },
    wait: RESEND_DELAY_SECONDS,
    hmacOf: codigo => recoveryHmac(deps, key, account?.id, codigo),
  })
  if (issued.running) return issued.running
  await keepOrigin(deps, key.dono, request.caller)
  if (deps.config.RECUPERACAO_NEUTRA || !account) sender.later(canal, account, issued)
  else
    await sender.now(canal, account, issued).catch(async () => {
      await takeBackCode(deps, issued)
      throw new Problem('INDISPONIVEL', { retryAfter: 5 })
    })
  return { dono: key.dono, restante: RESEND_DELAY_SECONDS }
}

/**
 * `auth/validar-contato`: the same response for known and unknown contacts; a repeated request within 120 s sends nothing and returns the
 * remaining time.
 * With RECUPERACAO_NEUTRA=false unknown contacts are reported.
 * @throws Problem DADOS_INVALIDOS, MUITAS_TENTATIVAS, INDISPONIVEL (provider unavailable, for all contacts alike).
 */
export const requestRecovery = async (
  deps: Deps,
  sender: RecoverySender,
  caller: Caller,
  input: { valor: string; tipo: Channel },
): Promise<RecoveryResponse> => {
  const canal = input.tipo
  const contato = normalise(canal, input.valor)
  const address = addressKey(caller.address)
  const account = await findRecoverable(deps.db, canal, contato)
  if (!account && !deps.config.RECUPERACAO_NEUTRA) {
    await deps.limits.hit('RECUPERACAO', { address })
    throw fieldProblem('valor', canal === 'email' ? ACESSO.erroEnvioEmail : ACESSO.erroEnvioTelefone)
  }
  const network = `${contato} ${networkKey(caller.address)}`
  const request = {
    canal,
    contato,
    account,
    counted: { contact: contato, 'contact+network': network, address },
    caller,
  }
  const running = await findRunningCode(deps.db, 'recuperacao', contato, RESEND_DELAY_SECONDS)
  if (!running && sender.isAway(canal)) throw new Problem('INDISPONIVEL', { retryAfter: 30 })
  const { dono, restante } = running ?? (await issue(deps, sender, request))
  return {
    mensagem: ACESSO.tokenEnviado,
    id_usuario: Number(dono),
    telefone: maskedTelefone(deps, contato, account),
    restante,
  }
}
