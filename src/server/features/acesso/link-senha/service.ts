import type { z } from 'zod'
import { LINK_SENHA_DAYS } from '#contract/acesso/limits.ts'
import type { criarSenhaBody } from '#contract/acesso/schema.ts'
import { isAdmin } from '#contract/roles.ts'
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
import { consumeLink, findLinkedAccount, findModeradorAccount, replaceLink } from './store.ts'

const hmacOf = (deps: Deps, token: string): string => deps.secrets.hmac('link-senha', token)

type Receiver = { contaId: number; nome: string; telefone: string; email: string }

/** Creates a link and queues it in the same transaction. The token leaves the portal only in these two notices. */
export const sendSenhaLink = async (deps: Deps, tx: Executor, session: Session, to: Receiver): Promise<void> => {
  const token = randomName()
  const { contaId, nome } = to
  await replaceLink(tx, { contaId, tokenHmac: hmacOf(deps, token), criadoPor: session.contaId, days: LINK_SENHA_DAYS })
  // Behind the `#`, so that no log, proxy or Referer header contains it.
  const link = publicAddress(deps.config, `/criar-senha#${token}`)
  const values = { nome, link, dias: String(LINK_SENHA_DAYS) }
  const write = await readTextos(tx)
  await notifyPerson(deps, tx, to, {
    assunto: write('linkSenhaAssunto', values),
    sms: write('linkSenhaSms', values),
    email: write('linkSenhaEmail', values),
    verba: 'equipe',
  })
  await recordAudit(tx, session.contaId, 'senha.link', { alvo: `conta:${contaId}` })
}

/** The active account with which a person moderates. */
export const findLinkAccount = findModeradorAccount

/** Staff send a moderator a link; the present password remains valid until a new one is created. @throws Problem NAO_ENCONTRADO. */
export const sendSenhaLinkTo = async (deps: Deps, session: Session, pessoaId: number): Promise<void> => {
  const account = await findModeradorAccount(deps.db, pessoaId)
  // How staff sign in is the business of administrators.
  if (!account || (account.equipe && !isAdmin(session.roles))) throw new Problem('NAO_ENCONTRADO')
  await deps.limits.hit('ACESSO', { contact: `senha:${account.contaId}`, user: String(session.contaId) })
  await inTransaction(deps.db, tx => sendSenhaLink(deps, tx, session, account))
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
  await deps.limits.hit('TRY', { contact: tokenHmac, address: addressKey(caller.address) })
  const account = await findLinkedAccount(deps.db, tokenHmac)
  if (!account) throw new Problem('LINK_INVALIDO')
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
