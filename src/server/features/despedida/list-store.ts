import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { containsSimilar, countUpTo, nameContainsAll } from '#server/db/search.ts'
import { readTotal, type Total } from '#server/db/totals.ts'
import type { Page } from '#server/plugins/listing.ts'
import { FAREWELL_COLUMNS, FAREWELL_JOINS, type FarewellRow } from './store.ts'

export type Order = 'asc' | 'desc'
type Rows = { rows: FarewellRow[]; total: number }
/** `total`: the kept count of exactly these conditions, where there is one. */
type Selection = { conditions: RawBuilder<unknown>[]; total?: Total }

const NAME = sql`f.nome_dobrado`
const WITH_NAME = sql`from despedida d join falecido f on f.id = d.falecido_id`

const matching = (source: RawBuilder<unknown>, conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? source : sql`${source} where ${sql.join(conditions, sql` and `)}`

/** Ids first, then the joins: only the page's rows pay for them. More tables than the planner reorders: the page leads because it stands first. */
const readRows = async (
  db: Executor,
  matches: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
  order: Order,
): Promise<FarewellRow[]> => {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<FarewellRow>`
    select ${FAREWELL_COLUMNS}
    from (select d.id ${matches} order by d.id ${direction} limit ${limit} offset ${offset}) as pagina
      join despedida d on d.id = pagina.id ${FAREWELL_JOINS}
    order by d.id ${direction}`.execute(db)
  return rows
}

const countAll = async (db: Executor, matches: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${matches}`.execute(db)
  return rows[0]?.total ?? 0
}

/** A page past the middle is read from the other end: the last page costs what the first does. */
const readPage = async (db: Executor, { conditions, total }: Selection, page: Page, order: Order): Promise<Rows> => {
  const matches = matching(sql`from despedida d`, conditions)
  if (total === undefined) return { rows: await readRows(db, matches, page, order), total: await countAll(db, matches) }
  const counted = await readTotal(db, total)
  const limit = Math.min(page.limit, counted - page.offset)
  if (limit <= 0 || page.offset < counted / 2) return { rows: await readRows(db, matches, page, order), total: counted }
  const mirrored = { limit, offset: counted - page.offset - limit }
  const rows = await readRows(db, matches, mirrored, order === 'asc' ? 'desc' : 'asc')
  return { rows: rows.reverse(), total: counted }
}

/** Every word of the search in the name; a search that finds nobody is tried again with the words that are written alike. */
const searchPage = async (db: Executor, { conditions }: Selection, page: Page, order: Order): Promise<Rows> => {
  const exact = matching(WITH_NAME, [...conditions, ...nameContainsAll(NAME, page.busca)])
  const rows = await readRows(db, exact, page, order)
  if (rows.length > 0 || page.offset > 0) return { rows, total: await countUpTo(db, exact) }
  const similar = matching(WITH_NAME, [...conditions, ...(await containsSimilar(db, NAME, page.busca))])
  return { rows: await readRows(db, similar, page, order), total: await countUpTo(db, similar) }
}

const select = (db: Executor, selection: Selection, page: Page, order: Order): Promise<Rows> =>
  (page.busca === '' ? readPage : searchPage)(db, selection, page, order)

/** Every farewell, or those of one moderator. */
export const listFarewells = (db: Executor, page: Page, order: Order, moderadorId?: number): Promise<Rows> =>
  select(
    db,
    moderadorId === undefined
      ? { conditions: [], total: 'despedidas' }
      : { conditions: [sql`d.moderador_id = ${moderadorId}`] },
    page,
    order,
  )

const published = [sql`d.status_memoria`, sql`d.tipo = 'Publica'`]

export const listPublished = (db: Executor, page: Page): Promise<Rows> =>
  select(db, { conditions: published, total: 'despedidas:publicas' }, page, 'desc')

/** Really on air: within the booking, switched on, and a piece of picture arrived in the last 12 s. Bookings lead, since few run at once. */
const live = sql`d.id = any(array(select v.despedida_id from apresentacao v where v.status and v.status_camera
  and localtimestamp >= v.data_hora_inicial and localtimestamp < v.data_hora_final
  and v.encerrada_em is null and v.segmento_em > now() - interval '12 seconds'))`

export const listLive = (db: Executor, page: Page): Promise<Rows> =>
  select(db, { conditions: [...published, live] }, page, 'desc')

export const listByChave = (db: Executor, chave: string, page: Page): Promise<Rows> =>
  select(db, { conditions: [...published, sql`d.chave = ${chave}`] }, page, 'desc')
