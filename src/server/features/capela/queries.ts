import { type RawBuilder, sql } from 'kysely'
import { AO_VIVO_SEGMENT_MAX_AGE_MS } from '#contract/transmissao/limits.ts'
import { isSoGravada } from '#server/features/gravacao/queries.ts'

/** Whether the picture of an apresentacao should be live by its hours and switches. @param a alias of the apresentacao in the query */
export const isScheduledNow = (a: string): RawBuilder<boolean> => {
  const row = sql.ref(a)
  return sql<boolean>`(${row}.status and ${row}.status_camera and ${row}.encerrada_em is null
    and localtimestamp >= ${row}.data_hora_inicial and localtimestamp < ${row}.data_hora_final)`
}

/** Whether it has a picture: scheduled now, and a segment arrived within the time that every "ao vivo" of the portal uses. */
export const hasPicture = (a: string): RawBuilder<boolean> =>
  sql<boolean>`(${isScheduledNow(a)} and ${sql.ref(a)}.segmento_em > now() - make_interval(secs => ${AO_VIVO_SEGMENT_MAX_AGE_MS / 1000}::int))`

/** Whether visitors see it live: a wake that is only recorded has a picture, and is not live for anybody. */
export const isAoVivo = (a: string): RawBuilder<boolean> => sql<boolean>`(${hasPicture(a)} and not ${isSoGravada(a)})`

/** The apresentacao that is shown for a despedida: the current or next one, else the latest. @param id the despedida's, as SQL. */
export const apresentacaoInForce = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select * from apresentacao x where x.despedida_id = ${id}
    order by (x.status and x.status_camera and localtimestamp >= x.data_hora_inicial and localtimestamp < x.data_hora_final) desc,
      (x.status and x.data_hora_final > localtimestamp) desc,
      case when x.status and x.data_hora_final > localtimestamp then x.data_hora_inicial end,
      x.data_hora_final desc
    limit 1)`
