import { sql } from 'kysely'
import { ACOES, ACOES_HOMENAGEM, AUDITORIA, OUTROS_CAMPOS } from '#contract/auditoria/messages.ts'
import type { RegistroAuditoria } from '#contract/auditoria/schema.ts'
import { CAMPOS } from '#contract/despedida/campos-messages.ts'
import type { ListQuery } from '#contract/fields/listing.ts'
import { LIST_MAX } from '#contract/limits.ts'
import { Problem } from '#server/core/problem.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, hasRows } from '#server/db/rows.ts'
import { pessoasOf } from '#server/features/moderador/queries.ts'
import { type Listing, pageOf } from '#server/http/pagination.ts'

type EntryRow = {
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

const despedidaExists = (db: Executor, despedidaId: number) =>
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
const listEntries = async (db: Executor, despedidaId: number, page: { limit: number; offset: number }) => {
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

const NAMES: Record<string, string> = { ...CAMPOS, ...OUTROS_CAMPOS }
const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

/** Only fields that have a name for users; other columns are left out. */
const changedFields = (detalhe: Record<string, unknown>): string => {
  const names = Array.isArray(detalhe.campos) ? detalhe.campos.flatMap(campo => NAMES[String(campo)] ?? []) : []
  return names.length === 0 ? '' : AUDITORIA.campos(names.map(lowerFirst))
}

/** The dates of a falecido before and after, with the reason that was given. */
const correctedDates = ({ datas, motivo }: Record<string, unknown>): string => {
  const { antes, depois } = (datas ?? {}) as { antes?: string; depois?: string }
  return antes && depois ? AUDITORIA.datas(antes, depois, typeof motivo === 'string' ? motivo : '') : ''
}

const moderadorChanged = ({ antes, depois, detalhe }: EntryRow): string => {
  const [before, after] = [antes ?? AUDITORIA.alguem, depois ?? AUDITORIA.alguem]
  if (detalhe.depois === null) return AUDITORIA.moderadorTirado(before)
  return detalhe.antes === null ? AUDITORIA.moderadorPosto(after) : AUDITORIA.moderadorTrocado(before, after)
}

const nameOf = (nome: string | null): string => nome ?? AUDITORIA.alguem

/** Sentences that name the person who joins, leaves or is invited. */
const MODERADORES: Record<string, (row: EntryRow) => string> = {
  'despedida.moderador': moderadorChanged,
  'moderador.entrar': ({ detalhe, pessoa, de }) =>
    detalhe.por === 'link'
      ? AUDITORIA.conviteAceito(nameOf(pessoa), nameOf(de))
      : AUDITORIA.moderadorEntrou(nameOf(pessoa)),
  'moderador.convidar': ({ pessoa }) => AUDITORIA.convidou(nameOf(pessoa)),
  'moderador.retirar': ({ pessoa }) => AUDITORIA.retirado(nameOf(pessoa)),
  'moderador.primeiro': ({ pessoa }) => AUDITORIA.primeiro(nameOf(pessoa)),
}

/** One entry as a sentence; an unknown action gets a general sentence. */
const sentenceOf = (row: EntryRow): string => {
  const verb = ACOES_HOMENAGEM[row.acao]
  if (verb !== undefined)
    return `${verb} ${row.homenagem === null ? AUDITORIA.homenagem : AUDITORIA.homenagemDe(row.homenagem)}.`
  const withName = MODERADORES[row.acao]
  if (withName !== undefined) return withName(row)
  return `${ACOES[row.acao] ?? AUDITORIA.outra}${changedFields(row.detalhe)}${correctedDates(row.detalhe)}`
}

/** `cliente/despedida/{id}/historico`. @throws Problem DESPEDIDA_NAO_ENCONTRADA */
export const listHistorico = async (
  db: Executor,
  despedidaId: number,
  query: ListQuery,
): Promise<Listing<RegistroAuditoria>> => {
  if (!(await despedidaExists(db, despedidaId))) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  const { rows, total } = await listEntries(db, despedidaId, pageOf(query, LIST_MAX.staff))
  const itens = rows.map(row => ({
    id: row.id,
    quando: row.quando,
    quem: row.quem ?? AUDITORIA.portal,
    texto: sentenceOf(row),
  }))
  return { itens, total }
}
