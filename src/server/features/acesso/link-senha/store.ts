import type { Executor } from '#server/db/client.ts'
import { execute, firstRow, firstValue } from '#server/db/rows.ts'

export type ModeradorAccount = { contaId: number; nome: string; email: string; telefone: string; equipe: boolean }

/** The active account with which a person moderates; `equipe` if the person is also staff. */
export const findModeradorAccount = (db: Executor, pessoaId: number) => firstRow<ModeradorAccount>(db)`
    select c.id as "contaId", p.nome, c.email, p.telefone,
      exists (select 1 from conta e where e.pessoa_id = p.id and e.papeis && array['ROLE_ADMIN', 'ROLE_COLABORADOR']) as equipe
    from pessoa p join conta c on c.pessoa_id = p.id and 'ROLE_MODERADOR' = any(c.papeis)
    where p.id = ${pessoaId} and c.origem = 'local' and c.ativo order by c.id limit 1`

type NewLink = { contaId: number; tokenHmac: string; criadoPor: number; days: number }

/** A new link replaces the earlier one. */
export const replaceLink = (db: Executor, { contaId, tokenHmac, criadoPor, days }: NewLink) => execute(db)`
    insert into link_senha (conta_id, token_hmac, criado_por, expira_em)
    values (${contaId}, ${tokenHmac}, ${criadoPor}, now() + make_interval(days => ${days}::int))
    on conflict (conta_id) do update set token_hmac = excluded.token_hmac, criado_por = excluded.criado_por,
      expira_em = excluded.expira_em`

export type LinkedAccount = { id: number; nome: string; email: string; telefone: string }

/** The active account of a link that is still valid. */
export const findLinkedAccount = (db: Executor, tokenHmac: string) => firstRow<LinkedAccount>(db)`
    select c.id, p.nome, c.email, p.telefone from link_senha l join conta c on c.id = l.conta_id join pessoa p on p.id = c.pessoa_id
    where l.token_hmac = ${tokenHmac} and l.expira_em > now() and c.ativo and c.origem = 'local'`

/** @returns the account, once: of two concurrent uses only one deletes the link. */
export const consumeLink = (db: Executor, tokenHmac: string) => firstValue<number>(db)`
    delete from link_senha where token_hmac = ${tokenHmac} and expira_em > now() returning conta_id`
