import type { SituacaoGravacao } from '#contract/gravacao/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, firstRow, firstValue } from '#server/db/rows.ts'
import { isMostrada, isSoGravada, situacaoOf } from '#server/features/gravacao/queries.ts'
import {
  cerimoniasTransmitidas,
  isOver,
  type Margins,
  phaseOf,
  type StreamPhase,
} from '#server/features/transmissao/queries.ts'

export type BookedStream = {
  ligada: boolean
  fase: StreamPhase
  soGravada: boolean
  gravacaoEm: string | null
  situacao: SituacaoGravacao | null
}

export const findBookedStream = (db: Executor, camera: string, margins: Margins) => firstRow<BookedStream>(db)`
    select a.status and a.status_camera as ligada, ${phaseOf(margins)} as fase, ${isSoGravada('a')} as "soGravada",
      c.mostrar_em as "gravacaoEm", case when c.id is not null then ${situacaoOf('c')} end as situacao
    from apresentacao a left join gravacao_consentimento c on c.despedida_id = a.despedida_id and c.encerrado_em is null
    where a.camera = ${camera}`

/** What happens in the chapel of a despedida now, in the words of the staff; the line ends with the velório. */
export const findMomento = async (db: Executor, despedidaId: number, margins: Margins): Promise<string> => {
  const found = await firstRow<{ momento: string }>(db)`
    select a.momento from apresentacao a
    where a.despedida_id = ${despedidaId} and a.status and a.momento <> '' and not ${isOver(margins)}
    order by a.data_hora_inicial limit 1`
  return found?.momento ?? ''
}

/** Changes when hours and switches of the despedida's velório or of a ceremony's transmissao do, around their hours; "" at other times. */
export const findVelorioVersion = async (db: Executor, despedidaId: number): Promise<string> =>
  (await firstValue<string>(db)`
    select left(md5(string_agg(v.linha, ',' order by v.linha)), 8) from (
      select concat_ws('|', a.id, a.data_hora_inicial, a.data_hora_final, a.encerrada_em, a.status_camera,
        ${isSoGravada('a')}) as linha
      from apresentacao a
      where a.despedida_id = ${despedidaId} and a.status and localtimestamp > a.data_hora_inicial - interval '1 hour'
        and localtimestamp < coalesce(a.fim_reservado, a.data_hora_final) + interval '1 hour'
      union all
      select concat_ws('|', 'cerimonia', t.id, h.desde, h.ate, t.segmento_em is not null) from ${cerimoniasTransmitidas(0)}
      where d.id = ${despedidaId} and c.publica and localtimestamp > h.desde - interval '1 hour' and now() < h.ate + interval '1 hour'
    ) v`) ?? ''

/**
 * A recording after the end of its transmissao and within its retention time; `inicio` and `fim` are the seconds cut off its beginning and
 * end.
 */
export type VisibleRecording = { chave: string; camera: string; inicio: number; fim: number }

/** The recordings that the family allows visitors to watch. */
export const listVisibleRecordings = (db: Executor, despedidaId: number) => allRows<VisibleRecording>(db)`
    select g.chave, a.camera, g.corte_inicio as inicio, g.corte_fim as fim
    from gravacao g join apresentacao a on a.id = g.apresentacao_id
      join gravacao_consentimento c on c.despedida_id = g.despedida_id and c.encerrado_em is null and c.quem = 'acesso'
        and ${isMostrada('c')}
      cross join lateral (select coalesce(a.encerrada_em, a.data_hora_final::timestamptz) as fim) velorio
    where g.despedida_id = ${despedidaId} and g.removida_em is null
      and now() >= velorio.fim and now() < velorio.fim + make_interval(days => c.dias)`
