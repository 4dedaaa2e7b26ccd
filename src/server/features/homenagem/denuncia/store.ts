import { type RawBuilder, sql } from 'kysely'
import type { Decisao, Denuncia } from '#contract/homenagem/schema.ts'
import type { DenunciaRegistro } from '#contract/privacidade/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, countRows, firstRow, hasRows, onlyRow } from '#server/db/rows.ts'
import { type Decider, permittedFor } from '#server/features/homenagem/moderacao/store.ts'
import type { Listing, Page } from '#server/http/pagination.ts'

export type NewReport = { despedidaId: number; homenagemId: number; quem: string; motivo: string }

/**
 * A report of a homenagem whose open reports were announced needs no notice of its own: it takes over their time.
 * @returns `isNew` unless this visitor's report is already open; undefined when the homenagem is not published on that page.
 */
export const insertReport = async (
  db: Executor,
  { despedidaId, homenagemId, quem, motivo }: NewReport,
): Promise<{ isNew: boolean } | undefined> => {
  const isPublished = await hasRows(db)`
    select 1 from homenagem_aberta where id = ${homenagemId} and despedida_id = ${despedidaId} and publicado for update`
  if (!isPublished) return undefined
  // A separate statement, so that it sees the reports closed by a decision that held the row lock until now.
  const isNew = await hasRows(db)`
    insert into denuncia (homenagem_id, despedida_id, quem, motivo, avisada_em)
    select ${homenagemId}::bigint, ${despedidaId}::bigint, ${quem}, ${motivo}, max(open.avisada_em)
    from denuncia open where open.homenagem_id = ${homenagemId} and open.decisao is null
    on conflict (homenagem_id, quem) where decisao is null do nothing returning id`
  return { isNew }
}

/** @returns the number of reports closed. */
export const closeReports = (db: Executor, homenagemId: number, decisao: Decisao, contaId: number) => countRows(db)`
    update denuncia set decisao = ${decisao}, decidido_por = ${contaId}, decidido_em = now()
    where homenagem_id = ${homenagemId} and decisao is null returning id`

/** The homenagem, published or not, if this person may decide about it and a report of it exists. */
export const findReportedHomenagem = (db: Executor, who: Decider, homenagemId: number) =>
  firstRow<{ despedidaId: number; publicado: boolean }>(db)`
    select h.despedida_id as "despedidaId", h.publicado from homenagem_aberta h join despedida d on d.id = h.despedida_id
    where h.id = ${homenagemId} and ${permittedFor(who)} and exists (select 1 from denuncia n where n.homenagem_id = h.id)
    for update of h`

/** `decisor_equipe`: whether a member of staff decided. */
export type ReportRow = Denuncia & { decisor_equipe: boolean | null }

const countReports = async (db: Executor, where: RawBuilder<unknown>): Promise<number> =>
  (await onlyRow<{ total: number }>(db)`select count(*)::int as total from denuncia where ${where}`).total

/** Open reports first, then decided ones, newest first. */
export const listReports = async (db: Executor, despedidaId: number, page: Page) => {
  const rows = await allRows<ReportRow>(db)`
    select n.id, n.motivo, n.criado_em, n.decisao, n.decidido_em, p.nome as decidido_por,
      c.papeis && array['ROLE_ADMIN', 'ROLE_COLABORADOR'] as decisor_equipe,
      jsonb_build_object('id', h.id, 'nome', h.nome, 'descricao', h.descricao, 'imagem', h.imagem)
        || case when v.homenagem_id is null then '{}' else jsonb_build_object('voz',
          jsonb_build_object('audio', v.audio, 'segundos', v.segundos, 'transcricao', v.transcricao)) end as homenagem
    from denuncia n join homenagem_aberta h on h.id = n.homenagem_id left join voz v on v.homenagem_id = h.id
      left join conta c on c.id = n.decidido_por left join pessoa p on p.id = c.pessoa_id
    where n.despedida_id = ${despedidaId}
    order by (n.decisao is null) desc, n.id desc limit ${page.limit} offset ${page.offset}`
  return { rows, total: await countReports(db, sql`despedida_id = ${despedidaId} and fotografia_id is null`) }
}

/** All reports of the grupo: open ones first, oldest on top; then decided ones, newest first. The report of a withdrawn homenagem stays. */
export const listReportLog = async (db: Executor, page: Page): Promise<Listing<DenunciaRegistro>> => {
  const itens = await allRows<DenunciaRegistro>(db)`
    select n.id, n.motivo, n.criado_em, n.decisao, n.decidido_em, p.nome as decidido_por,
      jsonb_build_object('id', n.despedida_id, 'nome', f.nome) as despedida,
      case when h.id is not null then jsonb_build_object('id', h.id, 'nome', h.nome,
        'descricao', concat_ws(': ', h.descricao, nullif(v.transcricao, ''))) end as homenagem,
      case when t.id is not null then jsonb_build_object('id', t.id, 'legenda', t.legenda) end as fotografia,
      round(extract(epoch from coalesce(n.decidido_em, now()) - n.criado_em)::numeric / 3600, 1)::float8 as horas
    from denuncia n join despedida d on d.id = n.despedida_id join falecido f on f.id = d.falecido_id
      left join homenagem_aberta h on h.id = n.homenagem_id left join voz v on v.homenagem_id = h.id
      left join fotografia t on t.id = n.fotografia_id
      left join conta c on c.id = n.decidido_por left join pessoa p on p.id = c.pessoa_id
    order by (n.decisao is null) desc, case when n.decisao is null then n.id end, n.id desc
    limit ${page.limit} offset ${page.offset}`
  return { itens, total: await countReports(db, sql`true`) }
}
