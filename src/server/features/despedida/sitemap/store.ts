import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'

export type SitemapEntry = { id: number; atualizado_em: string }

/** The first id of each page of `size` despedidas that search engines may index, in order. */
export const listFirstIds = async (db: Executor, size: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, row_number() over (order by id) as lugar from despedida
      where status_memoria and tipo = 'Publica' and not fora_das_buscas
    ) as listadas where (lugar - 1) % ${size} = 0 order by id`.execute(db)
  return rows.map(row => Number(row.id))
}

/** At most `size` despedidas that search engines may index, starting with an id. */
export const listFrom = (db: Executor, id: number, size: number): Promise<SitemapEntry[]> =>
  db
    .selectFrom('despedida')
    .select(['id', 'atualizado_em'])
    .where('id', '>=', id)
    .where('status_memoria', '=', true)
    .where('tipo', '=', 'Publica')
    .where('fora_das_buscas', '=', false)
    .orderBy('id')
    .limit(size)
    .execute()
