import { sql } from 'kysely'
import type { Mudanca } from '#contract/despedida/public-schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow } from '#server/db/rows.ts'
import { apresentacaoInForce } from '#server/features/capela/queries.ts'

/** Published hours: the velório's from its active apresentacao, else from the page. `firme`: unchanged for ten minutes. */
export type PublicHours = { velorio: string | null; rito: string | null; firme: boolean }

export const findPublicHours = (db: Executor, despedidaId: number) => firstRow<PublicHours>(db)`
    select case when a.status then a.data_hora_inicial else d.data_velorio end as velorio, d.data_sepultamento as rito,
      now() - d.atualizado_em >= interval '10 minutes' as firme
    from despedida d left join lateral ${apresentacaoInForce(sql`d.id`)} a on true where d.id = ${despedidaId}`

export const insertChange = (
  db: Executor,
  despedidaId: number,
  cerimonia: Mudanca['cerimonia'],
  antes: string,
) => execute(db)`insert into cerimonia_mudanca (despedida_id, cerimonia, antes)
    values (${despedidaId}, ${stored(cerimonia)}, ${antes}::timestamp)`

/** The column says `sepultamento` for the last ceremony of either kind. */
const stored = (cerimonia: Mudanca['cerimonia']): string => (cerimonia === 'rito' ? 'sepultamento' : cerimonia)

/** The last change of the hour of velório and last ceremony, and the number of changes. */
export const listChanges = (db: Executor, despedidaId: number) => allRows<Mudanca>(db)`
    select distinct on (cerimonia) case cerimonia when 'velorio' then cerimonia else 'rito' end as cerimonia, antes, quando, (count(*) over (partition by cerimonia))::int as vezes
    from cerimonia_mudanca where despedida_id = ${despedidaId} order by cerimonia, id desc`
