import { sql } from 'kysely'
import type { Mudanca } from '#contract/despedida/public-schema.ts'
import type { Executor } from '#server/db/client.ts'

/** The last change of each ceremony's hour, and how many there were. */
export const listChanges = async (db: Executor, despedidaId: number): Promise<Mudanca[]> => {
  const { rows } = await sql<Mudanca>`
    select distinct on (cerimonia) cerimonia, antes, quando, (count(*) over (partition by cerimonia))::int as vezes
    from cerimonia_mudanca where despedida_id = ${despedidaId} order by cerimonia, id desc`.execute(db)
  return rows
}
