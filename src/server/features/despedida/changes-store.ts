import type { Mudanca } from '#contract/despedida/cerimonia-schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, hasRows } from '#server/db/rows.ts'

/** Whether the published hours have not changed for ten minutes. */
export const isFirm = (db: Executor, despedidaId: number) => hasRows(db)`
    select 1 from despedida where id = ${despedidaId} and now() - atualizado_em >= interval '10 minutes'`

export const insertChange = (db: Executor, despedidaId: number, cerimonia: string, antes: string) => execute(
  db,
)`insert into cerimonia_mudanca (despedida_id, cerimonia, antes)
    values (${despedidaId}, ${stored(cerimonia)}, ${antes}::timestamp)`

/** The column says `sepultamento` for the last ceremony of either kind. */
const stored = (cerimonia: string): string => (cerimonia === 'rito' ? 'sepultamento' : cerimonia)

/** The last change of the hour of each ceremony, and the number of changes. */
export const listChanges = (db: Executor, despedidaId: number) => allRows<Mudanca>(db)`
    select distinct on (cerimonia) case cerimonia when 'sepultamento' then 'rito' else cerimonia end as cerimonia, antes, quando, (count(*) over (partition by cerimonia))::int as vezes
    from cerimonia_mudanca where despedida_id = ${despedidaId} order by cerimonia, id desc`
