import { sql } from 'kysely'
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
import { execute, firstRow, firstValue, hasRows } from '#server/db/rows.ts'
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

type ModeradorAccount = { contaId: number; nome: string; email: string; telefone: string; equipe: boolean }

/** The active account with which a person moderates; `equipe` if the person is also staff. */
const findModeradorAccount = (db: Executor, pessoaId: number) => firstRow<ModeradorAccount>(db)`
    select c.id as "contaId", p.nome, c.email, p.telefone,
      exists (select 1 from conta e where e.pessoa_id = p.id and e.papeis && array['ROLE_ADMIN', 'ROLE_COLABORADOR']) as equipe
    from pessoa p join conta c on c.pessoa_id = p.id and 'ROLE_MODERADOR' = any(c.papeis)
    where p.id = ${pessoaId} and c.origem = 'local' and c.ativo order by c.id limit 1`

/** The account of a moderator who has never had a password. */
const findAccountWithoutSenha = (db: Executor, pessoaId: number) => firstValue<number>(db)`
    select id from conta where pessoa_id = ${pessoaId} and papeis = array['ROLE_MODERADOR'] and origem = 'local' and ativo
      and senha_hash is null`

/** The newest page that a person looks after. */
const findNewestFalecido = (db: Executor, pessoaId: number) => firstValue<string>(db)`
    select f.nome from moderador_despedida m join despedida d on d.id = m.despedida_id join falecido f on f.id = d.falecido_id
    where m.pessoa_id = ${pessoaId} order by d.id desc limit 1`

/** `despedidaId`: the page with whose access it goes out; null for none. */
type NewLink = { contaId: number; despedidaId: number | null; tokenHmac: string; criadoPor: number; days: number }

const newLink = ({ contaId, despedidaId, tokenHmac, criadoPor, days }: NewLink) => sql`
    insert into link_senha (conta_id, despedida_id, token_hmac, criado_por, expira_em)
    values (${contaId}, ${despedidaId}::bigint, ${tokenHmac}, ${criadoPor}, now() + make_interval(days => ${days}::int))
    on conflict (conta_id) do update set despedida_id = excluded.despedida_id, token_hmac = excluded.token_hmac,
      criado_por = excluded.criado_por, expira_em = excluded.expira_em`

/** Ends the links that went out with the access to this page. */
const endLinksOfPage = async (tx: Executor, contaId: number, despedidaId: number): Promise<void> => {
  await execute(tx)`delete from link_senha where conta_id = ${contaId} and despedida_id = ${despedidaId}`
  await execute(tx)`delete from link_senha_outro where conta_id = ${contaId} and despedida_id = ${despedidaId}`
}

/** A new link ends the earlier ones. */
const replaceLink = async (tx: Executor, link: NewLink): Promise<void> => {
  await execute(tx)`delete from link_senha_outro where conta_id = ${link.contaId}`
  await execute(tx)`${newLink(link)}`
}

/** A new link beside those that are still valid. */
const addLink = async (tx: Executor, link: NewLink): Promise<void> => {
  if (await hasRows(tx)`${newLink(link)} where link_senha.expira_em <= now() returning 1`) return
  await execute(tx)`insert into link_senha_outro (token_hmac, conta_id, despedida_id, expira_em)
    values (${link.tokenHmac}, ${link.contaId}, ${link.despedidaId}::bigint, now() + make_interval(days => ${link.days}::int))`
}

type LinkedAccount = { id: number; nome: string; email: string; telefone: string }

const links = sql`select token_hmac, conta_id, expira_em from link_senha
  union all select token_hmac, conta_id, expira_em from link_senha_outro`

/** The active account of a link that is still valid. */
const findLinkedAccount = (db: Executor, tokenHmac: string) => firstRow<LinkedAccount>(db)`
    select c.id, p.nome, c.email, p.telefone from (${links}) l join conta c on c.id = l.conta_id join pessoa p on p.id = c.pessoa_id
    where l.token_hmac = ${tokenHmac} and l.expira_em > now() and c.ativo and c.origem = 'local'`

/** @returns the account, once: of two concurrent uses only one deletes the link. */
const consumeLink = (db: Executor, tokenHmac: string) => firstValue<number>(db)`
    with newest as (delete from link_senha where token_hmac = ${tokenHmac} and expira_em > now() returning conta_id),
      earlier as (delete from link_senha_outro where token_hmac = ${tokenHmac} and expira_em > now() returning conta_id)
    select conta_id from newest union all select conta_id from earlier`

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
