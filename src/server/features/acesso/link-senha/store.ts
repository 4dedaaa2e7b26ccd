import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { execute, firstRow, firstValue, hasRows } from '#server/db/rows.ts'

export type ModeradorAccount = { contaId: number; nome: string; email: string; telefone: string; equipe: boolean }

/** The active account with which a person moderates; `equipe` if the person is also staff. */
export const findModeradorAccount = (db: Executor, pessoaId: number) => firstRow<ModeradorAccount>(db)`
    select c.id as "contaId", p.nome, c.email, p.telefone,
      exists (select 1 from conta e where e.pessoa_id = p.id and e.papeis && array['ROLE_ADMIN', 'ROLE_COLABORADOR']) as equipe
    from pessoa p join conta c on c.pessoa_id = p.id and 'ROLE_MODERADOR' = any(c.papeis)
    where p.id = ${pessoaId} and c.origem = 'local' and c.ativo order by c.id limit 1`

/** The account of a moderator who has never had a password. */
export const findAccountWithoutSenha = (db: Executor, pessoaId: number) => firstValue<number>(db)`
    select id from conta where pessoa_id = ${pessoaId} and papeis = array['ROLE_MODERADOR'] and origem = 'local' and ativo
      and senha_hash is null`

/** The newest page that a person looks after. */
export const findNewestFalecido = (db: Executor, pessoaId: number) => firstValue<string>(db)`
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
export const endLinksOfPage = async (tx: Executor, contaId: number, despedidaId: number): Promise<void> => {
  await execute(tx)`delete from link_senha where conta_id = ${contaId} and despedida_id = ${despedidaId}`
  await execute(tx)`delete from link_senha_outro where conta_id = ${contaId} and despedida_id = ${despedidaId}`
}

/** A new link ends the earlier ones. */
export const replaceLink = async (tx: Executor, link: NewLink): Promise<void> => {
  await execute(tx)`delete from link_senha_outro where conta_id = ${link.contaId}`
  await execute(tx)`${newLink(link)}`
}

/** A new link beside those that are still valid. */
export const addLink = async (tx: Executor, link: NewLink): Promise<void> => {
  if (await hasRows(tx)`${newLink(link)} where link_senha.expira_em <= now() returning 1`) return
  await execute(tx)`insert into link_senha_outro (token_hmac, conta_id, despedida_id, expira_em)
    values (${link.tokenHmac}, ${link.contaId}, ${link.despedidaId}::bigint, now() + make_interval(days => ${link.days}::int))`
}

export type LinkedAccount = { id: number; nome: string; email: string; telefone: string }

const links = sql`select token_hmac, conta_id, expira_em from link_senha
  union all select token_hmac, conta_id, expira_em from link_senha_outro`

/** The active account of a link that is still valid. */
export const findLinkedAccount = (db: Executor, tokenHmac: string) => firstRow<LinkedAccount>(db)`
    select c.id, p.nome, c.email, p.telefone from (${links}) l join conta c on c.id = l.conta_id join pessoa p on p.id = c.pessoa_id
    where l.token_hmac = ${tokenHmac} and l.expira_em > now() and c.ativo and c.origem = 'local'`

/** @returns the account, once: of two concurrent uses only one deletes the link. */
export const consumeLink = (db: Executor, tokenHmac: string) => firstValue<number>(db)`
    with newest as (delete from link_senha where token_hmac = ${tokenHmac} and expira_em > now() returning conta_id),
      earlier as (delete from link_senha_outro where token_hmac = ${tokenHmac} and expira_em > now() returning conta_id)
    select conta_id from newest union all select conta_id from earlier`
