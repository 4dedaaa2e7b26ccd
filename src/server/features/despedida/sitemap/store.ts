import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { allRows } from '#server/db/rows.ts'

/** Despedidas that search engines may index. */
const indexable = sql`status_memoria and tipo = 'Publica' and not fora_das_buscas`

export type SitemapEntry = { id: number; atualizado_em: string }

/** The first id of each page of `size` despedidas that search engines may index, in order. */
export const listFirstIds = async (db: Executor, size: number): Promise<number[]> => {
  const rows = await allRows<{ id: number }>(db)`
    select id from (
      select id, row_number() over (order by id) as lugar from despedida
      where ${indexable}
    ) as listadas where (lugar - 1) % ${size} = 0 order by id`
  return rows.map(row => Number(row.id))
}

/** At most `size` despedidas that search engines may index, starting with an id. */
export const listFrom = (db: Executor, id: number, size: number) => allRows<SitemapEntry>(db)`
    select id, atualizado_em from despedida
    where id >= ${id} and ${indexable} order by id limit ${size}`
