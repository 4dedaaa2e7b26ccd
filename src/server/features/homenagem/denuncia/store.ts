import { sql } from 'kysely'
import type { Decisao } from '#contract/homenagem/schema.ts'
import type { Executor } from '#server/db/client.ts'
import type { Decider } from '#server/features/homenagem/moderacao/store.ts'
import type { Page } from '#server/http/pagination.ts'

export type NewReport = { despedidaId: number; homenagemId: number; quem: string; motivo: string }

/**
 * A report of a homenagem whose open reports were announced needs no notice of its own: it takes over their time.
 * @returns `isNew` unless this visitor's report is already open; undefined when the homenagem is not published on that page.
 */
export const insertReport = async (
  db: Executor,
  { despedidaId, homenagemId, quem, motivo }: NewReport,
): Promise<{ isNew: boolean } | undefined> => {
  const found = await sql`
    select 1 from homenagem where id = ${homenagemId} and despedida_id = ${despedidaId} and publicado for update`.execute(
    db,
  )
  if (found.rows.length === 0) return undefined
  // A separate statement, so that it sees the reports closed by a decision that held the row lock until now.
  const inserted = await sql`
    insert into denuncia (homenagem_id, despedida_id, quem, motivo, avisada_em)
    select ${homenagemId}::bigint, ${despedidaId}::bigint, ${quem}, ${motivo}, max(open.avisada_em)
    from denuncia open where open.homenagem_id = ${homenagemId} and open.decisao is null
    on conflict (homenagem_id, quem) where decisao is null do nothing returning id`.execute(db)
  return { isNew: inserted.rows.length > 0 }
}

/** @returns the number of reports closed. */
export const closeReports = async (
  db: Executor,
  homenagemId: number,
  decisao: Decisao,
  contaId: number,
): Promise<number> => {
  const closed = await sql`
    update denuncia set decisao = ${decisao}, decidido_por = ${contaId}, decidido_em = now()
    where homenagem_id = ${homenagemId} and decisao is null returning id`.execute(db)
  return closed.rows.length
}

/** The homenagem, published or not, if this person may decide about it and a report of it exists. */
export const findReportedHomenagem = async (
  db: Executor,
  who: Decider,
  homenagemId: number,
): Promise<{ despedidaId: number; publicado: boolean } | undefined> => {
  const permitted = who.moderadorId === undefined ? sql`true` : sql`d.moderador_id = ${who.moderadorId}`
  const result = await sql<{ despedidaId: number; publicado: boolean }>`
    select h.despedida_id as "despedidaId", h.publicado from homenagem h join despedida d on d.id = h.despedida_id
    where h.id = ${homenagemId} and ${permitted} and exists (select 1 from denuncia n where n.homenagem_id = h.id)
    for update of h`.execute(db)
  return result.rows[0]
}

export type ReportRow = {
  id: number
  motivo: string
  criado_em: string
  decisao: Decisao | null
  decidido_em: string | null
  decisor: string | null
  decisor_equipe: boolean | null
  homenagem_id: number
  nome: string
  descricao: string
  imagem: string | null
}

/** Open reports first, then decided ones, newest first. */
export const listReports = async (db: Executor, despedidaId: number, page: Page) => {
  const rows = await sql<ReportRow>`
    select n.id, n.motivo, n.criado_em, n.decisao, n.decidido_em, p.nome as decisor,
      c.papeis && array['ROLE_ADMIN', 'ROLE_COLABORADOR'] as decisor_equipe,
      h.id as homenagem_id, h.nome, h.descricao, h.imagem
    from denuncia n join homenagem h on h.id = n.homenagem_id
      left join conta c on c.id = n.decidido_por left join pessoa p on p.id = c.pessoa_id
    where n.despedida_id = ${despedidaId}
    order by (n.decisao is null) desc, n.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  const count = await sql<{ total: number }>`
    select count(*)::int as total from denuncia where despedida_id = ${despedidaId}`.execute(db)
  return { rows: rows.rows, total: count.rows[0]?.total ?? 0 }
}

export type LogRow = {
  id: number
  despedida_id: number
  falecido: string
  homenagem_id: number | null
  nome: string | null
  descricao: string | null
  motivo: string
  criado_em: string
  decisao: Decisao | null
  decidido_em: string | null
  decisor: string | null
  horas: number
}

/** All reports of the grupo: open ones first, oldest on top; then decided ones, newest first. The report of a withdrawn homenagem stays. */
export const listReportLog = async (db: Executor, page: Page): Promise<{ rows: LogRow[]; total: number }> => {
  const { rows } = await sql<LogRow>`
    select n.id, n.despedida_id, f.nome as falecido, h.id as homenagem_id, h.nome, h.descricao, n.motivo, n.criado_em,
      n.decisao, n.decidido_em, p.nome as decisor,
      round(extract(epoch from coalesce(n.decidido_em, now()) - n.criado_em)::numeric / 3600, 1)::float8 as horas
    from denuncia n join despedida d on d.id = n.despedida_id join falecido f on f.id = d.falecido_id
      left join homenagem h on h.id = n.homenagem_id
      left join conta c on c.id = n.decidido_por left join pessoa p on p.id = c.pessoa_id
    order by (n.decisao is null) desc, case when n.decisao is null then n.id end, n.id desc
    limit ${page.limit} offset ${page.offset}`.execute(db)
  const count = await sql<{ total: number }>`select count(*)::int as total from denuncia`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}
