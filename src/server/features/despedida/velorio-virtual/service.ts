import type { DespedidaPagina, EstadoTransmissao } from '#contract/despedida/public-schema.ts'
import type { SituacaoGravacao } from '#contract/gravacao/schema.ts'
import { ESPECTADORES_EXACT_MAX, ESPECTADORES_MIN } from '#contract/transmissao/limits.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, firstRow, firstValue } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import { isMostrada, isSoGravada, situacaoOf } from '#server/features/gravacao/queries.ts'
import {
  cerimoniasTransmitidas,
  isOver,
  type Margins,
  marginsOf,
  phaseOf,
  type StreamPhase,
} from '#server/features/transmissao/queries.ts'

type BookedStream = {
  ligada: boolean
  fase: StreamPhase
  soGravada: boolean
  gravacaoEm: string | null
  situacao: SituacaoGravacao | null
}

const findBookedStream = (db: Executor, camera: string, margins: Margins) => firstRow<BookedStream>(db)`
    select a.status and a.status_camera as ligada, ${phaseOf(margins)} as fase, ${isSoGravada('a')} as "soGravada",
      c.mostrar_em as "gravacaoEm", case when c.id is not null then ${situacaoOf('c')} end as situacao
    from apresentacao a left join gravacao_consentimento c on c.despedida_id = a.despedida_id and c.encerrado_em is null
    where a.camera = ${camera}`

/** What happens in the chapel of a despedida now, in the words of the staff; the line ends with the velório. */
const findMomento = async (db: Executor, despedidaId: number, margins: Margins): Promise<string> => {
  const found = await firstRow<{ momento: string }>(db)`
    select a.momento from apresentacao a
    where a.despedida_id = ${despedidaId} and a.status and a.momento <> '' and not ${isOver(margins)}
    order by a.data_hora_inicial limit 1`
  return found?.momento ?? ''
}

/** Changes when hours and switches of the despedida's velório or of a ceremony's transmissao do, around their hours; "" at other times. */
const findVelorioVersion = async (db: Executor, despedidaId: number): Promise<string> =>
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
type VisibleRecording = { chave: string; camera: string; inicio: number; fim: number }

/** The recordings that the family allows visitors to watch. */
const listVisibleRecordings = (db: Executor, despedidaId: number) => allRows<VisibleRecording>(db)`
    select g.chave, a.camera, g.corte_inicio as inicio, g.corte_fim as fim
    from gravacao g join apresentacao a on a.id = g.apresentacao_id
      join gravacao_consentimento c on c.despedida_id = g.despedida_id and c.encerrado_em is null and c.quem = 'acesso'
        and ${isMostrada('c')}
      cross join lateral (select coalesce(a.encerrada_em, a.data_hora_final::timestamptz) as fim) velorio
    where g.despedida_id = ${despedidaId} and g.removida_em is null
      and now() >= velorio.fim and now() < velorio.fim + make_interval(days => c.dias)`

const transmissaoState = (deps: Deps, camera: string, stream: BookedStream): EstadoTransmissao => {
  if (stream.soGravada) return 'so-gravada'
  if (!stream.ligada) return 'desativada'
  if (stream.fase === 'depois') return 'encerrada'
  if (stream.fase === 'antes') return 'em-breve'
  if (deps.streams.addressOf(camera, null) !== undefined) return 'ao-vivo'
  return stream.fase === 'tolerancia' ? 'encerrada' : 'em-breve'
}

const hasRecording = async (deps: Deps, despedidaId: number): Promise<boolean> => {
  const recordings = await listVisibleRecordings(deps.db, despedidaId)
  if (recordings.length === 0) return false
  const onAir = deps.streams.onAir()
  return recordings.some(
    recording => !onAir.includes(recording.camera) && deps.recordings.summary(recording.chave, recording) !== undefined,
  )
}

/** What happens in the chapel now; "" for nothing. */
export const readMomento = (deps: Deps, despedidaId: number): Promise<string> =>
  findMomento(deps.db, despedidaId, marginsOf(deps))

/** Open pages read themselves again when it changes. */
export const readVelorioVersion = (deps: Deps, despedidaId: number): Promise<string> =>
  findVelorioVersion(deps.db, despedidaId)

const STEP_COUNT = 10

/**
 * How many people watch, as the public page says it: 0 for too few to name, the number itself, and above `ESPECTADORES_EXACT_MAX` the
 * first number of its ten (21 for 21 to 30: "mais de 20"), so that the page does not change with everybody who comes or goes.
 */
export const shownEspectadores = (count: number): number => {
  if (count < ESPECTADORES_MIN) return 0
  return count <= ESPECTADORES_EXACT_MAX ? count : Math.floor((count - 1) / STEP_COUNT) * STEP_COUNT + 1
}

/** The state of the virtual velório before a visitor registers; the same states that `api/videos/stream` returns to participants. */
export const readVelorioVirtual = async (
  deps: Deps,
  { id, camera, mostrar_espectadores }: { id: number; camera: string | null; mostrar_espectadores: boolean },
): Promise<
  Pick<
    DespedidaPagina,
    'estado_transmissao' | 'espectadores' | 'gravacao_disponivel' | 'gravacao_em' | 'gravacao_situacao' | 'momento'
  >
> => {
  const stream = camera === null ? undefined : await findBookedStream(deps.db, camera, marginsOf(deps))
  const hasEnded = stream?.fase === 'depois'
  const gravacaoDisponivel = hasEnded && (await hasRecording(deps, id))
  // Once it may be watched, the recording of a wake that was not shown live is like any other.
  const isShown = stream?.soGravada && gravacaoDisponivel
  const estado =
    stream && camera !== null
      ? transmissaoState(deps, camera, isShown ? { ...stream, soGravada: false } : stream)
      : null
  return {
    estado_transmissao: estado,
    // The number that staff see, on every node the same.
    espectadores:
      mostrar_espectadores && camera !== null && estado === 'ao-vivo'
        ? shownEspectadores(deps.streams.monitor(camera).espectadores)
        : 0,
    momento: await readMomento(deps, id),
    gravacao_disponivel: estado === 'encerrada' && gravacaoDisponivel,
    gravacao_em: estado === 'so-gravada' ? (stream?.gravacaoEm ?? null) : null,
    ...(estado === 'so-gravada' && stream?.situacao && { gravacao_situacao: stream.situacao }),
  }
}
