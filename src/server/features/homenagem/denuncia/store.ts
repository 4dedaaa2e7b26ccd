import { sql } from 'kysely'
import type { Decisao } from '#contract/homenagem/schema.ts'
import type { Executor } from '#server/db/client.ts'
import type { Decider } from '#server/features/homenagem/moderacao/store.ts'
import type { Page } from '#server/http/pagination.ts'

export type NewReport = { despedidaId: number; homenagemId: number; quem: string; motivo: string }

/**
 * A report of a homenagem whose open reports are announced needs no notice of its own: it carries their time.
 * @returns `fresh` unless this visitor's report is open already; undefined when the homenagem is not published on that page.
 */
export const insertReport = async (
  db: Executor,
  { despedidaId, homenagemId, quem, motivo }: NewReport,
): Promise<{ fresh: boolean } | undefined> => {
  const found = await sql`
    select 1 from homenagem where id = ${homenagemId} and despedida_id = ${despedidaId} and publicado for update`.execute(
    db,
  )
  if (found.rows.length === 0) return undefined
  // A statement of its own: it sees what a decision that held the homenagem until now has closed.
  const inserted = await sql`
    insert into denuncia (homenagem_id, despedida_id, quem, motivo, avisada_em)
    select ${homenagemId}::bigint, ${despedidaId}::bigint, ${quem}, ${motivo}, max(open.avisada_em)
    from denuncia open where open.homenagem_id = ${homenagemId} and open.decisao is null
    on conflict (homenagem_id, quem) where decisao is null do nothing returning id`.execute(db)
  return { fresh: inserted.rows.length > 0 }
}

/** @returns how many reports waited for this. */
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

/** The published or hidden homenagem somebody may decide about, if a report of it waits. */
export const findReported = async (
  db: Executor,
  who: Decider,
  homenagemId: number,
): Promise<{ despedidaId: number; publicado: boolean } | undefined> => {
  const reach = who.moderadorId === undefined ? sql`true` : sql`d.moderador_id = ${who.moderadorId}`
  const result = await sql<{ despedidaId: number; publicado: boolean }>`
    select h.despedida_id as "despedidaId", h.publicado from homenagem h join despedida d on d.id = h.despedida_id
    where h.id = ${homenagemId} and ${reach} and exists (select 1 from denuncia n where n.homenagem_id = h.id)
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

/** Open ones first, then the log, newest first. */
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

/** The house's log: open ones first, oldest of them on top; then the decided, newest first. A withdrawn homenagem leaves its report here. */
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
