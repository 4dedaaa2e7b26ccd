import type { z } from 'zod'
import { LINK_SENHA_DAYS } from '#contract/acesso/limits.ts'
import { LINK_SENHA } from '#contract/acesso/messages.ts'
import type { criarSenhaBody } from '#contract/acesso/schema.ts'
import { isAdmin } from '#contract/roles.ts'
import { budgetOf } from '#server/adapters/message-budget.ts'
import { Problem } from '#server/core/problem.ts'
import { publicAddress } from '#server/core/public-url.ts'
import { randomName } from '#server/core/secrets.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { setSenhaHash } from '#server/features/acesso/recuperacao/store.ts'
import { hashSenha, requireSenhaForte } from '#server/features/acesso/senha/hash-rules.ts'
import { endSessionsOfAccount } from '#server/features/acesso/store.ts'
import { notifyPerson } from '#server/features/aviso/service.ts'
import { readTextos } from '#server/features/configuracao/service.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import {
  addLink,
  consumeLink,
  endLinksOfPage,
  findAccountWithoutSenha,
  findLinkedAccount,
  findModeradorAccount,
  findNewestFalecido,
  replaceLink,
} from './store.ts'

const hmacOf = (deps: Deps, token: string): string => deps.secrets.hmac('link-senha', token)

type Receiver = { pessoaId: number; contaId: number; nome: string; telefone: string; email: string }

/** Creates a link for notices that are queued in the same transaction. The token leaves the portal only in them. */
const createLink = async (
  deps: Deps,
  tx: Executor,
  criadoPor: number,
  contaId: number,
  despedidaId: number | null,
): Promise<string> => {
  const token = randomName()
  const store = despedidaId === null ? replaceLink : addLink
  await store(tx, { contaId, despedidaId, tokenHmac: hmacOf(deps, token), criadoPor, days: LINK_SENHA_DAYS })
  await recordAudit(tx, criadoPor, 'senha.link', { alvo: `conta:${contaId}` })
  // Behind the `#`, so that no log, proxy or Referer header contains it.
  return publicAddress(deps.config, `/criar-senha#${token}`)
}

/**
 * The link for a person whose account has no password yet; it is part of the access to the page. Sent again it ends the earlier ones of that
 * page; those of other pages stay.
 * @returns undefined for everybody else.
 */
export const createFirstLink = async (
  deps: Deps,
  tx: Executor,
  criadoPor: number,
  { pessoaId, despedidaId, again }: { pessoaId: number; despedidaId: number; again: boolean },
): Promise<{ senha: string; dias: string } | undefined> => {
  const contaId = await findAccountWithoutSenha(tx, pessoaId)
  if (contaId === undefined) return undefined
  if (again) await endLinksOfPage(tx, contaId, despedidaId)
  return {
    senha: await createLink(deps, tx, criadoPor, contaId, despedidaId),
    dias: String(LINK_SENHA_DAYS),
  }
}

const sendSenhaLink = async (deps: Deps, tx: Executor, session: Session, to: Receiver): Promise<void> => {
  const { pessoaId, contaId, nome } = to
  const link = await createLink(deps, tx, session.contaId, contaId, null)
  const falecido = (await findNewestFalecido(tx, pessoaId)) ?? LINK_SENHA.semPagina
  const values = { nome, falecido, link, dias: String(LINK_SENHA_DAYS) }
  const write = await readTextos(tx)
  await notifyPerson(deps, tx, to, {
    assunto: write('linkSenhaAssunto', values),
    sms: write('linkSenhaSms', values),
    email: write('linkSenhaEmail', values),
    verba: budgetOf(session),
  })
}

/** The active account with which a person moderates. */
export const findLinkAccount = findModeradorAccount

/** Staff send a moderator a link; the present password remains valid until a new one is created. @throws Problem NAO_ENCONTRADO. */
export const sendSenhaLinkTo = async (deps: Deps, session: Session, pessoaId: number): Promise<void> => {
  const account = await findModeradorAccount(deps.db, pessoaId)
  // How staff sign in is the business of administrators.
  if (!account || (account.equipe && !isAdmin(session.roles))) throw new Problem('NAO_ENCONTRADO')
  await deps.limits.hit('ACESSO', { contact: `senha:${account.contaId}`, user: String(session.contaId) })
  await inTransaction(deps.db, tx => sendSenhaLink(deps, tx, session, { ...account, pessoaId }))
}

/**
 * `auth/criar-senha`: the link sets the password once, and every session of the account ends.
 * @returns the account.
 * @throws Problem LINK_INVALIDO for an unknown, used or expired link, SENHA_COMUM, which leaves the link valid.
 */
export const createSenha = async (
  deps: Deps,
  caller: Caller,
  { token, senhaNova }: z.output<typeof criarSenhaBody>,
): Promise<number> => {
  const tokenHmac = hmacOf(deps, token)
  const tries = { contact: tokenHmac, address: addressKey(caller.address) }
  await deps.limits.hit('TRY', tries)
  const account = await findLinkedAccount(deps.db, tokenHmac)
  if (!account) throw new Problem('LINK_INVALIDO')
  await deps.limits.refund('TRY', tries)
  await requireSenhaForte('senhaNova', senhaNova, [account.nome, account.email, account.telefone])
  const senhaHash = await hashSenha(senhaNova)
  await inTransaction(deps.db, async tx => {
    if ((await consumeLink(tx, tokenHmac)) === undefined || !(await setSenhaHash(tx, account.id, senhaHash)))
      throw new Problem('LINK_INVALIDO')
    await endSessionsOfAccount(tx, account.id)
    await recordAudit(tx, account.id, 'senha.criar', { alvo: `conta:${account.id}` })
  })
  deps.log.info({ event: 'senha.criada', conta: account.id }, 'password created with a link')
  return account.id
}
