import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'

export type EntryRow = {
  id: number
  quando: string
  acao: string
  detalhe: Record<string, unknown>
  quem: string | null
  homenagem: string | null
  antes: string | null
  depois: string | null
}

export const farewellExists = async (db: Executor, despedidaId: number): Promise<boolean> => {
  const found = await sql`select 1 from despedida where id = ${despedidaId}`.execute(db)
  return found.rows.length > 0
}

/** What names the farewell, its deceased, or a moderator while he looked after it now or before. */
const entriesOf = (despedidaId: number) => sql`
  auditoria a where a.despedida_id = ${despedidaId}
    or a.alvo = (select 'falecido:' || d.falecido_id from despedida d where d.id = ${despedidaId})
    or (a.despedida_id is null and a.alvo = (select 'pessoa:' || d.moderador_id from despedida d where d.id = ${despedidaId}))`

/** Newest first, with the names the sentences need. */
export const listEntries = async (db: Executor, despedidaId: number, page: { limit: number; offset: number }) => {
  const rows = await sql<EntryRow>`
    select e.id, e.quando, e.acao, e.detalhe, p.nome as quem, h.nome as homenagem, pa.nome as antes, pd.nome as depois
    from (select a.* from ${entriesOf(despedidaId)} order by a.id desc limit ${page.limit} offset ${page.offset}) e
      left join conta c on c.id = e.conta_id left join pessoa p on p.id = c.pessoa_id
      left join homenagem h on e.alvo = 'homenagem:' || h.id and h.despedida_id = ${despedidaId}
      left join pessoa pa on e.acao = 'despedida.moderador' and pa.id = (e.detalhe->>'antes')::bigint
      left join pessoa pd on e.acao = 'despedida.moderador' and pd.id = (e.detalhe->>'depois')::bigint
    order by e.id desc`.execute(db)
  const count = await sql<{ total: number }>`select count(*)::int as total from ${entriesOf(despedidaId)}`.execute(db)
  return { rows: rows.rows, total: count.rows[0]?.total ?? 0 }
}
