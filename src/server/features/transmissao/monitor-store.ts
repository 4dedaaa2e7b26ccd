import { sql } from 'kysely'
import type { AlertaTransmissao, RegistroTransmissao } from '#contract/transmissao/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow } from '#server/db/rows.ts'
import { notaInternaOf } from '#server/features/despedida/queries.ts'
import { endColumns, type VelorioEnd } from './end-store.ts'
import { isOver, type Margins } from './queries.ts'

/** The transmissao of a despedida to show now: the running or next one, else the latest. The columns are null without an apresentacao. */
export type TransmissaoRow = VelorioEnd & {
  despedidaId: number
  nome: string
  agora: string
  notaInterna: string
  legendas: boolean
  id: number | null
  empresa: string
  capela: string
  camera: string
  dataHoraInicial: string
  dataHoraFinal: string
  status: boolean
  status_camera: boolean
  encerrada: boolean
  terminada: boolean
  momento: string
  fase: 'antes' | 'durante' | 'depois'
}

export const findTransmissao = (db: Executor, despedidaId: number, margins: Margins) => firstRow<TransmissaoRow>(db)`
    select d.id as "despedidaId", f.nome, to_char(localtimestamp, 'YYYY-MM-DD HH24:MI:SS') as agora,
      ${notaInternaOf(sql`d.id`)} as "notaInterna", d.legendas_ao_vivo as legendas, a.id, a.empresa, a.capela, a.camera,
      a.data_hora_inicial as "dataHoraInicial", a.data_hora_final as "dataHoraFinal", a.status, a.status_camera,
      a.encerrada_em is not null as encerrada, a.fim_reservado is not null as terminada,
      case when ${isOver(margins)} then '' else a.momento end as momento, ${endColumns(margins)},
      case when localtimestamp < a.data_hora_inicial then 'antes' when localtimestamp < a.data_hora_final then 'durante' else 'depois' end as fase
    from despedida d join falecido f on f.id = d.falecido_id
    left join lateral (
      select * from apresentacao x where x.despedida_id = d.id
      order by (x.status and coalesce(x.fim_reservado, x.data_hora_final) > localtimestamp) desc,
        case when x.status and coalesce(x.fim_reservado, x.data_hora_final) > localtimestamp then x.data_hora_inicial end,
        x.data_hora_final desc
      limit 1
    ) a on true
    where d.id = ${despedidaId}`

export const setCamera = (tx: Executor, id: number, ligada: boolean) =>
  execute(tx)`update apresentacao set status_camera = ${ligada} where id = ${id}`

export const setMomento = (tx: Executor, id: number, texto: string) =>
  execute(tx)`update apresentacao set momento = ${texto} where id = ${id}`

/** For every picture of the despedida, in the chapel and elsewhere. */
export const setLegendas = (tx: Executor, despedidaId: number, ligadas: boolean) =>
  execute(tx)`update despedida set legendas_ao_vivo = ${ligadas} where id = ${despedidaId}`

/** Ends the picture early; what happened in the chapel is over. */
export const endPicture = (tx: Executor, id: number) => execute(tx)`
  update apresentacao set encerrada_em = now(), momento = '' where id = ${id}`

/** Ends a velório that has begun: its end is now, and the booked one is kept for an undo. */
export const endCerimonia = (tx: Executor, id: number) => execute(tx)`
  update apresentacao set fim_reservado = coalesce(fim_reservado, data_hora_final), cerimonia_em_andamento = false,
    data_hora_final = greatest(date_trunc('minute', localtimestamp), data_hora_inicial + interval '1 minute')
  where id = ${id} and localtimestamp >= data_hora_inicial and localtimestamp < data_hora_final`

/** Undoes both; the exclusion constraint refuses hours that belong to another family by now. */
export const reopen = (tx: Executor, id: number) => execute(tx)`
  update apresentacao set encerrada_em = null, momento = '', fim_reservado = null,
    data_hora_final = coalesce(fim_reservado, data_hora_final)
  where id = ${id}`

/** Records an event of the apresentacao, or of the ceremony, with this stream. */
export const insertRegistro = (db: Executor, camera: string, tipo: string, texto: string) => execute(db)`
  insert into transmissao_registro (apresentacao_id, transmissao_cerimonia_id, tipo, texto)
  select id, null::bigint, ${tipo}::text, ${texto}::text from apresentacao where camera = ${camera}
  union all select null, id, ${tipo}, ${texto} from transmissao_cerimonia where camera = ${camera}`

export const listRegistros = (db: Executor, apresentacaoId: number) => allRows<RegistroTransmissao>(db)`
  select id, quando, tipo, texto from transmissao_registro where apresentacao_id = ${apresentacaoId} order by id desc limit 30`

/** An alarm of a transmissao is identified by its stream and the kind of alert. */
export const alarmOf = (camera: string, tipo: AlertaTransmissao): string => `${camera}/${tipo}`

/** The open alerts of a transmissao, without those that are recovering. */
export const listOpenAlerts = (db: Executor, camera: string) =>
  allRows<{ tipo: AlertaTransmissao; desde: string }>(db)`
    select split_part(sobre, '/', 2) as tipo, desde from alarme
    where tipo = 'transmissao' and encerrado_em is null and bom_desde is null and starts_with(sobre, ${`${camera}/`})
    order by id`
