import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { allRows, hasRows } from '#server/db/rows.ts'
import { pessoasOf } from '#server/features/moderador/queries.ts'

export type EntryRow = {
  id: number
  quando: string
  acao: string
  detalhe: Record<string, unknown>
  quem: string | null
  homenagem: string | null
  antes: string | null
  depois: string | null
  /** Who joins, leaves or is invited, and who invited. */
  pessoa: string | null
  de: string | null
}

export const despedidaExists = (db: Executor, despedidaId: number) =>
  hasRows(db)`select 1 from despedida where id = ${despedidaId}`

/**
 * Entries about the despedida, its deceased, or one of its moderators while responsible for it: three index scans instead of a scan of the whole log.
 */
const entriesOf = (despedidaId: number) => sql`(
    select id from auditoria where despedida_id = ${despedidaId}
    union
    select id from auditoria where alvo <> '' and alvo = (select 'falecido:' || falecido_id from despedida where id = ${despedidaId})
    union
    select id from auditoria where despedida_id is null and alvo <> ''
      and alvo in (select 'pessoa:' || id from unnest(array${pessoasOf(sql`${despedidaId}::bigint`)}) as id)
  ) as proprias`

/** Newest first, with the names that the sentences contain. */
export const listEntries = async (db: Executor, despedidaId: number, page: { limit: number; offset: number }) => {
  const rows = await sql<EntryRow>`
    select e.id, e.quando, e.acao, e.detalhe, p.nome as quem, h.nome as homenagem, pa.nome as antes, pd.nome as depois,
      coalesce(pn.nome, v.nome, pv.nome) as pessoa, pi.nome as de
    from (select id from ${entriesOf(despedidaId)} order by id desc limit ${page.limit} offset ${page.offset}) pagina
      join auditoria e on e.id = pagina.id
      left join conta c on c.id = e.conta_id left join pessoa p on p.id = c.pessoa_id
      left join homenagem_aberta h on e.alvo = 'homenagem:' || h.id and h.despedida_id = ${despedidaId}
      left join pessoa pa on e.acao = 'despedida.moderador' and pa.id = (e.detalhe->>'antes')::bigint
      left join pessoa pd on e.acao = 'despedida.moderador' and pd.id = (e.detalhe->>'depois')::bigint
      left join pessoa pn on e.acao like 'moderador.%' and pn.id = (e.detalhe->>'pessoa')::bigint
      left join convite_moderador v on e.acao = 'moderador.convidar' and v.id = (e.detalhe->>'convite')::bigint
      left join auditoria ev on v.id is null and e.acao = 'moderador.convidar' and ev.despedida_id = e.despedida_id
        and ev.acao = 'moderador.entrar' and ev.detalhe->>'convite' = e.detalhe->>'convite'
      left join pessoa pv on pv.id = (ev.detalhe->>'pessoa')::bigint
      left join conta ci on e.acao = 'moderador.entrar' and ci.id = (e.detalhe->>'de')::bigint left join pessoa pi on pi.id = ci.pessoa_id
    order by e.id desc`.execute(db)
  const count = await allRows<{ total: number }>(db)`select count(*)::int as total from ${entriesOf(despedidaId)}`
  return { rows: rows.rows, total: count[0]?.total ?? 0 }
}
