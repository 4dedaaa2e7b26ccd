import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { allRows, hasRows } from '#server/db/rows.ts'
import { notifiedDespedidasOf, type Receiver } from '#server/features/moderador/queries.ts'

export type Moderador = Receiver
export type PendingPage = { despedidaId: number; falecido: string; total: number }

/** Moderators with homenagens that arrived after their last digest, and without a digest within `hours`. */
export const listModeradoresDue = (db: Executor, hours: number) => allRows<Moderador>(db)`
    select p.id as "pessoaId", p.nome, p.email, p.telefone from pessoa p
      left join resumo_moderacao r on r.pessoa_id = p.id
    where (r.enviado_em is null or r.enviado_em <= now() - make_interval(hours => ${hours}::int))
      and exists (select 1 from despedida d join homenagem h on h.despedida_id = d.id
        where d.id = any(array${notifiedDespedidasOf(sql`p.id`)}) and d.status_memoria and not h.publicado and h.decidido_em is null
          and (r.enviado_em is null or h.data > r.enviado_em))
    order by p.id limit 100`

/** Claims the digest of a moderator for one transaction on one node. @returns false when a digest was sent within `hours`. */
export const claimDigest = (db: Executor, pessoaId: number, hours: number) => hasRows(db)`
    insert into resumo_moderacao as r (pessoa_id) values (${pessoaId})
    on conflict (pessoa_id) do update set enviado_em = now()
      where r.enviado_em <= now() - make_interval(hours => ${hours}::int)
    returning 1`

export const listPendingPages = (db: Executor, pessoaId: number) => allRows<PendingPage>(db)`
    select d.id as "despedidaId", f.nome as falecido, count(*)::int as total
    from despedida d join falecido f on f.id = d.falecido_id join homenagem h on h.despedida_id = d.id
    where d.id = any(array${notifiedDespedidasOf(pessoaId)}) and d.status_memoria and not h.publicado and h.decidido_em is null
    group by d.id, f.nome order by f.nome, d.id`
