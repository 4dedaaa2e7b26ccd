import { type RawBuilder, sql } from 'kysely'

/** The apresentacao that is shown for a despedida: the current or next one, else the latest. @param id the despedida's, as SQL. */
export const apresentacaoInForce = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select * from apresentacao x where x.despedida_id = ${id}
    order by (x.status and x.status_camera and localtimestamp >= x.data_hora_inicial and localtimestamp < x.data_hora_final) desc,
      (x.status and x.data_hora_final > localtimestamp) desc,
      case when x.status and x.data_hora_final > localtimestamp then x.data_hora_inicial end,
      x.data_hora_final desc
    limit 1)`
