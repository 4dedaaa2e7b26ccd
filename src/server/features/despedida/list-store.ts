import { type RawBuilder, sql } from 'kysely'
import type { PERIODOS } from '#contract/despedida/rules.ts'
import { BUSCA_MAX } from '#contract/limits.ts'
import type { Executor } from '#server/db/client.ts'
import { readLocalTime } from '#server/db/now.ts'
import { allRows, allValues, onlyRow } from '#server/db/rows.ts'
import { containsSimilar, hasShortWord, indexContainsAll, nameContainsAll } from '#server/db/search.ts'
import { readTotal, type Total } from '#server/db/totals.ts'
import { isAoVivo } from '#server/features/capela/queries.ts'
import { isSoGravada } from '#server/features/gravacao/queries.ts'
import { despedidasOf, despedidasOfAny } from '#server/features/moderador/queries.ts'
import type { Page } from '#server/http/pagination.ts'
import { type Search, searchOf } from './list-search-rules.ts'
import { DESPEDIDA_COLUMNS, DESPEDIDA_JOINS, type DespedidaRow } from './store.ts'

export type Order = 'asc' | 'desc'
type Rows = { rows: DespedidaRow[]; total: number }
/** `total`: the stored count of exactly these conditions, where there is one. */
type Selection = { conditions: RawBuilder<unknown>[]; total?: Total }

const NAME = sql`d.nome_dobrado`
const DESPEDIDAS = sql`from despedida d`

const matching = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? DESPEDIDAS : sql`${DESPEDIDAS} where ${sql.join(conditions, sql` and `)}`

/**
 * Selects ids first and joins afterwards, so that only the rows of the page are joined. The joins exceed the planner's reordering limit,
 * therefore the page comes first.
 * @param page a table of ids.
 */
const readRows = (db: Executor, page: RawBuilder<unknown>, order: Order) => allRows<DespedidaRow>(db)`
    select ${DESPEDIDA_COLUMNS} from ${page} as pagina (id) join despedida d on d.id = pagina.id ${DESPEDIDA_JOINS}
    order by d.id ${direction(order)}`

const direction = (order: Order): RawBuilder<unknown> => (order === 'asc' ? sql`asc` : sql`desc`)

const selectIds = (
  matches: RawBuilder<unknown>,
  page: { limit: number; offset: number },
  order: Order,
): RawBuilder<unknown> =>
  sql`(select d.id ${matches} order by d.id ${direction(order)} limit ${page.limit} offset ${page.offset})`

const countAll = async (db: Executor, matches: RawBuilder<unknown>): Promise<number> =>
  (await onlyRow<{ total: number }>(db)`select count(*)::int as total ${matches}`).total

/** A page in the second half is read from the other end: the last page costs as much as the first. */
const readPage = async (db: Executor, { conditions, total }: Selection, page: Page, order: Order): Promise<Rows> => {
  const matches = matching(conditions)
  if (total === undefined)
    return { rows: await readRows(db, selectIds(matches, page, order), order), total: await countAll(db, matches) }
  const counted = await readTotal(db, total)
  const limit = Math.min(page.limit, counted - page.offset)
  if (limit <= 0 || page.offset < counted / 2)
    return { rows: await readRows(db, selectIds(matches, page, order), order), total: counted }
  const mirrored = { limit, offset: counted - page.offset - limit }
  return {
    rows: await readRows(db, selectIds(matches, mirrored, order === 'asc' ? 'desc' : 'asc'), order),
    total: counted,
  }
}

const findIds = (db: Executor, conditions: RawBuilder<unknown>[], order: Order): Promise<number[]> => {
  const everything = { limit: BUSCA_MAX, offset: 0 }
  return allValues<number>(db)`${selectIds(matching(conditions), everything, order)}`
}

/**
 * Newest names scanned before the index is used for a search with a word of one or two characters: a frequent beginning is found among
 * them.
 */
const NEWEST_SCAN_MAX = 100_000

/**
 * A single character begins the words of thousands of names: the index would return all of them before the newest two hundred are known.
 */
const findByShortWord = async (
  db: Executor,
  conditions: RawBuilder<unknown>[],
  names: RawBuilder<boolean>[],
  order: Order,
): Promise<number[]> => {
  const newest = sql`from (select d.id, d.nome_dobrado ${matching(conditions)} order by d.id ${direction(order)} limit ${NEWEST_SCAN_MAX}) d
    where ${sql.join(names, sql` and `)}`
  const rows = await allRows<{ id: number }>(db)`${selectIds(newest, { limit: BUSCA_MAX, offset: 0 }, order)}`
  return rows.length < BUSCA_MAX ? findIds(db, [...conditions, ...names], order) : rows.map(row => row.id)
}

/** The page of what was found. */
const readFound = async (db: Executor, ids: readonly number[], page: Page, order: Order): Promise<Rows> => {
  const pageIds = ids.slice(page.offset, page.offset + page.limit)
  const rows = pageIds.length === 0 ? [] : await readRows(db, sql`unnest(${pageIds}::bigint[])`, order)
  return { rows, total: ids.length }
}

/** Finds names that contain every word of the search; without a match it searches again for similar words. */
const searchPage = async (db: Executor, { conditions }: Selection, page: Page, order: Order): Promise<Rows> => {
  const names = nameContainsAll(NAME, page.busca)
  let ids = hasShortWord(page.busca)
    ? await findByShortWord(db, conditions, names, order)
    : await findIds(db, [...conditions, ...names], order)
  if (ids.length === 0)
    ids = await findIds(db, [...conditions, ...(await containsSimilar(db, NAME, page.busca))], order)
  return readFound(db, ids, page, order)
}

const select = (db: Executor, selection: Selection, page: Page, order: Order): Promise<Rows> =>
  (page.busca === '' ? readPage : searchPage)(db, selection, page, order)

/** Conditions on the despedida `d`. Each selects ids through an index first, so that its cost does not grow with all despedidas. */
type Condition = RawBuilder<boolean>

/** Despedidas with a ceremony or an active apresentacao between two midnights. */
const between = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): Condition => sql<boolean>`d.id = any(array(
  select v.id from despedida v where v.data_velorio >= ${from} and v.data_velorio < ${to}
  union select s.id from despedida s where s.data_sepultamento >= ${from} and s.data_sepultamento < ${to}
  union select c.id from despedida c where c.dias_de_cerimonias <> '{}' and c.dias_de_cerimonias && array(
    select to_char(dia, 'YYYY-MM-DD') from generate_series(${from}, ${to} - interval '1 day', interval '1 day') dia)
  union select a.despedida_id from apresentacao a where a.status and a.data_hora_inicial >= ${from} and a.data_hora_inicial < ${to}))`

const PERIODS: Readonly<Record<(typeof PERIODOS)[number], Condition>> = {
  hoje: between(sql`date_trunc('day', localtimestamp)`, sql`date_trunc('day', localtimestamp) + interval '1 day'`),
  semana: between(sql`date_trunc('week', localtimestamp)`, sql`date_trunc('week', localtimestamp) + interval '7 days'`),
  'mes-passado': between(
    sql`date_trunc('month', localtimestamp) - interval '1 month'`,
    sql`date_trunc('month', localtimestamp)`,
  ),
}

const inPeriod = (periodo: (typeof PERIODOS)[number]): Condition => PERIODS[periodo]

const LIKE_CHARACTERS = /[\\%_]/g
const containing = (text: string): string => `%${text.replace(LIKE_CHARACTERS, '\\$&')}%`

/** Despedidas with a moderator whose name contains every word of the search. */
const byModerador = (busca: string): Condition =>
  sql<boolean>`d.id = any(array${despedidasOfAny(sql`
  select p.id from pessoa p where ${sql.join(indexContainsAll(sql`dobrar(p.nome)`, busca), sql` and `)} limit ${BUSCA_MAX}`)})`

/** Despedidas of people with a nome social whose registered name contains every word of the search: only staff find them by it. */
const byNomeDeRegistro = (busca: string): Condition => sql<boolean>`d.id = any(array(
  select r.id from falecido f join despedida r on r.falecido_id = f.id
  where f.nome_social <> '' and ${sql.join(indexContainsAll(sql`f.registro_dobrado`, busca), sql` and `)} limit ${BUSCA_MAX}))`

/** The condition of a search for anything but a name. */
const bySearch = (search: Exclude<Search, { by: 'nome' }>): Condition => {
  if (search.by === 'dia')
    return between(sql`${search.dia}::timestamp`, sql`${search.dia}::timestamp + interval '1 day'`)
  if (search.by === 'telefone')
    return sql<boolean>`d.id = any(array${despedidasOfAny(sql`
      select p.id from pessoa p where p.telefone like ${containing(search.digitos)} limit ${BUSCA_MAX}`)})`
  if (search.by === 'capela')
    return sql<boolean>`d.id = any(array(select a.despedida_id from apresentacao a
      where a.status and a.empresa = any(${[...search.empresas]}::text[]) and a.capela = ${search.capela}
      order by a.data_hora_inicial desc limit ${BUSCA_MAX}))`
  return sql<boolean>`upper(d.contrato_jazigo || ' ' || d.contrato_plano || ' ' || d.codigo_jazigo) like ${containing(search.texto)}`
}

/** Deceased and moderators whose names, and for staff registered names, contain every word; the deceased with similar names if there is neither. */
const searchNames = async (
  db: Executor,
  conditions: RawBuilder<unknown>[],
  page: Page,
  order: Order,
  others: readonly (typeof byModerador)[],
): Promise<Rows> => {
  const beside: number[] = []
  for (const by of hasShortWord(page.busca) ? [] : others)
    beside.push(...(await findIds(db, [...conditions, by(page.busca)], order)))
  if (beside.length === 0) return searchPage(db, { conditions }, page, order)
  const names = await findIds(db, [...conditions, ...nameContainsAll(NAME, page.busca)], order)
  const ids = [...new Set([...names, ...beside])].sort((one, other) => (order === 'asc' ? one - other : other - one))
  return readFound(db, ids.slice(0, BUSCA_MAX), page, order)
}

type StaffFilter = { moderadorId?: number | undefined; periodo?: (typeof PERIODOS)[number] | undefined }

/** The list of staff, or of one moderator: filtered by period, searched by name, day, contract, chapel or moderator. */
export const listDespedidas = async (db: Executor, page: Page, order: Order, filter: StaffFilter): Promise<Rows> => {
  const { moderadorId, periodo } = filter
  const conditions = [
    ...(moderadorId === undefined ? [] : [sql`d.id = any(array${despedidasOf(moderadorId)})`]),
    ...(periodo === undefined ? [] : [inPeriod(periodo)]),
  ]
  if (page.busca === '')
    return readPage(db, { conditions, ...(conditions.length === 0 ? { total: 'despedidas' } : {}) }, page, order)
  const search = searchOf(page.busca, (await readLocalTime(db)).slice(0, 10))
  const others = moderadorId === undefined ? [byModerador, byNomeDeRegistro] : [byModerador]
  const found = search.by === 'nome' ? [] : await findIds(db, [...conditions, bySearch(search)], order)
  return found.length === 0 ? searchNames(db, conditions, page, order, others) : readFound(db, found, page, order)
}

const published = [sql`d.status_memoria`, sql`d.tipo = 'Publica'`]

export const listPublished = (db: Executor, page: Page): Promise<Rows> =>
  select(db, { conditions: published, total: 'despedidas:publicas' }, page, 'desc')

/**
 * Live: within the hours of the apresentacao, switched on, and a segment arrived in the last 12 s. Filters apresentacoes first, since few
 * run concurrently.
 */
const live = sql`d.id = any(array(select v.despedida_id from apresentacao v where ${isAoVivo('v')}))`

export const listLive = (db: Executor, page: Page): Promise<Rows> =>
  select(db, { conditions: [...published, live] }, page, 'desc')

/** Planned with the display on for the next 48 h, or already begun but not yet live. None that is only recorded: nobody may watch it. */
const upcoming = sql`d.id = any(array(select v.despedida_id from apresentacao v where v.status and v.status_camera
  and v.data_hora_inicial < localtimestamp + interval '48 hours' and v.data_hora_final > localtimestamp
  and v.encerrada_em is null and not ${isSoGravada('v')})) and not ${live}`

export const listUpcoming = (db: Executor, page: Page): Promise<Rows> =>
  select(db, { conditions: [...published, upcoming] }, page, 'desc')

export const listByChave = (db: Executor, chave: string, page: Page): Promise<Rows> =>
  select(db, { conditions: [...published, sql`d.chave = ${chave}`] }, page, 'desc')
