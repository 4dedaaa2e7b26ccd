import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { ACESSO } from '#contract/acesso/messages.ts'
import type { validarContatoAnswer } from '#contract/acesso/schema.ts'
import { isEmail } from '#contract/fields/email.ts'
import { hideTelefone, isTelefone, telefoneDigits } from '#contract/fields/telefone.ts'
import { CODE_RESEND_DELAY_SECONDS } from '#contract/verificacao/messages.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { randomCodigoVerificacao } from '#server/core/secrets.ts'
import type { Deps } from '#server/deps.ts'
import { type CodeKey, claimCode, findRunningCode, voidCode } from '#server/features/verificacao/codes-service.ts'
import { isPhoneRecoveryPaused } from '#server/features/verificacao/wrong-codes-service.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import type { RecoverySender } from './sending-service.ts'
import { type Channel, findRecoverable, type RecoverableAccount } from './store.ts'

type Answer = z.output<typeof validarContatoAnswer>

const WAIT = CODE_RESEND_DELAY_SECONDS.recuperacao

const normalise = (canal: Channel, valor: string): string => {
  if (canal === 'email') {
    if (!isEmail(valor)) throw fieldProblem('valor', ACESSO.emailInvalido)
    return valor.toLowerCase()
  }
  if (!isTelefone(valor)) throw fieldProblem('valor', ACESSO.telefoneInvalido)
  return telefoneDigits(valor)
}

/** 52 random bits: exact as a JSON number, of this request and not of the account. */
const randomHandle = (): string => String(BigInt(`0x${randomBytes(7).toString('hex')}`) >> 4n)

/** The last digits of the account's phone; an unknown contact has some too, the same ones each time. */
export const shownTelefone = (deps: Deps, contato: string, account: RecoverableAccount | undefined): string => {
  if (account && isTelefone(account.telefone)) return hideTelefone(account.telefone)
  if (isTelefone(contato)) return hideTelefone(contato)
  const made = Number.parseInt(deps.secrets.hmac('recuperacao-telefone', contato).slice(0, 8), 16)
  return hideTelefone(String(made % 10_000).padStart(4, '0'))
}

/** The account is part of it: a contact that changes hands takes no code along. */
export const recoveryHmac = (deps: Deps, key: CodeKey, contaId: number | undefined, codigo: string): string =>
  deps.secrets.hmac('verificacao', `${key.finalidade}:${key.contato}:${key.dono}:${contaId ?? 0}:${codigo}`)

type Request = { canal: Channel; contato: string; account: RecoverableAccount | undefined; address: string }

/** Keeps a code and has it sent, or hands back the request that is still running. Unknown contacts have a code nobody gets. */
const issue = async (
  deps: Deps,
  sender: RecoverySender,
  request: Request,
): Promise<{ dono: string; restante: number }> => {
  const { canal, contato, account } = request
  const values = { contact: contato, address: request.address }
  await deps.limits.hit('SEND', values)
  const codigo = randomCodigoVerificacao()
  const key: CodeKey = { finalidade: 'recuperacao', contato, dono: randomHandle() }
  const claimed = await claimCode(deps, key, recoveryHmac(deps, key, account?.id, codigo), WAIT)
  if (claimed.id === undefined) {
    await deps.limits.refund('SEND', values)
    return claimed
  }
  if (deps.config.RECUPERACAO_NEUTRA || !account) sender.later(canal, account, codigo)
  else
    await sender.now(canal, account, codigo).catch(async () => {
      await voidCode(deps.db, claimed.id ?? 0)
      await deps.limits.refund('SEND', { contact: contato })
      throw new Problem('INDISPONIVEL', { retryAfter: 5 })
    })
  return { dono: key.dono, restante: WAIT }
}

/**
 * `auth/validar-contato`: one answer for known and unknown contacts; asked again within 120 s it sends nothing and answers the running count.
 * With RECUPERACAO_NEUTRA=false an unknown contact is told so.
 * @throws Problem DADOS_INVALIDOS, MUITAS_TENTATIVAS, INDISPONIVEL (the provider is away, for everybody alike).
 */
export const requestRecovery = async (
  deps: Deps,
  sender: RecoverySender,
  caller: Caller,
  input: { valor: string; tipo: Channel },
): Promise<Answer> => {
  const canal = input.tipo
  const contato = normalise(canal, input.valor)
  // Somebody is trying codes by the hundred: known and unknown phones alike wait, e-mail goes on.
  if (canal === 'telefone' && (await isPhoneRecoveryPaused(deps)))
    throw new Problem('INDISPONIVEL', { retryAfter: 900 })
  const account = await findRecoverable(deps.db, canal, contato)
  if (!account && !deps.config.RECUPERACAO_NEUTRA) {
    await deps.limits.hit('SEND', { address: addressKey(caller.address) })
    throw fieldProblem('valor', canal === 'email' ? ACESSO.erroEnvioEmail : ACESSO.erroEnvioTelefone)
  }
  const request = { canal, contato, account, address: addressKey(caller.address) }
  const running = await findRunningCode(deps.db, 'recuperacao', contato, WAIT)
  if (!running && sender.isAway(canal)) throw new Problem('INDISPONIVEL', { retryAfter: 30 })
  const { dono, restante } = running ?? (await issue(deps, sender, request))
  return {
    mensagem: ACESSO.tokenEnviado,
    id_usuario: Number(dono),
    telefone: shownTelefone(deps, contato, account),
    restante,
  }
}
