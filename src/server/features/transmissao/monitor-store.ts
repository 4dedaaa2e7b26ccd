import { sql } from 'kysely'
import type { RegistroTransmissao } from '#contract/transmissao/schema.ts'
import type { Executor } from '#server/db/client.ts'

/** The transmissao of a despedida to show now: the running or next one, else the latest. The columns are null without an apresentacao. */
export type TransmissaoRow = {
  despedidaId: number
  nome: string
  agora: string
  id: number | null
  empresa: string
  capela: string
  camera: string
  dataHoraInicial: string
  dataHoraFinal: string
  status: boolean
  status_camera: boolean
  encerrada: boolean
  fase: 'antes' | 'durante' | 'depois'
}

export const findTransmissao = async (db: Executor, despedidaId: number): Promise<TransmissaoRow | undefined> => {
  const result = await sql<TransmissaoRow>`
    select d.id as "despedidaId", f.nome, to_char(localtimestamp, 'YYYY-MM-DD HH24:MI:SS') as agora, a.id, a.empresa, a.capela, a.camera,
      a.data_hora_inicial as "dataHoraInicial", a.data_hora_final as "dataHoraFinal", a.status, a.status_camera,
      a.encerrada_em is not null as encerrada,
      case when localtimestamp < a.data_hora_inicial then 'antes' when localtimestamp < a.data_hora_final then 'durante' else 'depois' end as fase
    from despedida d join falecido f on f.id = d.falecido_id
    left join lateral (
      select * from apresentacao x where x.despedida_id = d.id
      order by (x.status and x.data_hora_final > localtimestamp) desc,
        case when x.status and x.data_hora_final > localtimestamp then x.data_hora_inicial end, x.data_hora_final desc
      limit 1
    ) a on true
    where d.id = ${despedidaId}`.execute(db)
  return result.rows[0]
}

export const setCamera = async (tx: Executor, id: number, ligada: boolean): Promise<void> => {
  await tx.updateTable('apresentacao').set({ status_camera: ligada }).where('id', '=', id).execute()
}

/** Extends from the end, or from now when the end has passed. The exclusion constraint refuses hours of the next family. */
export const extend = async (tx: Executor, id: number, minutos: number): Promise<void> => {
  await sql`update apresentacao set encerrada_em = null, data_hora_final =
    greatest(data_hora_final, date_trunc('minute', localtimestamp)) + make_interval(mins => ${minutos}::int) where id = ${id}`.execute(
    tx,
  )
}

/** Ends a transmissao early, or undoes that. */
export const setEnded = async (tx: Executor, id: number, ended: boolean): Promise<void> => {
  await tx
    .updateTable('apresentacao')
    .set({ encerrada_em: ended ? sql<string>`now()` : null })
    .where('id', '=', id)
    .execute()
}

export const insertRegistro = async (
  db: Executor,
  apresentacaoId: number,
  tipo: string,
  texto: string,
): Promise<void> => {
  await db.insertInto('transmissao_registro').values({ apresentacao_id: apresentacaoId, tipo, texto }).execute()
}

export const insertRegistroOfCamera = async (
  db: Executor,
  camera: string,
  tipo: string,
  texto: string,
): Promise<void> => {
  await sql`insert into transmissao_registro (apresentacao_id, tipo, texto)
    select id, ${tipo}, ${texto} from apresentacao where camera = ${camera}`.execute(db)
}

export const listRegistros = (db: Executor, apresentacaoId: number): Promise<RegistroTransmissao[]> =>
  db
    .selectFrom('transmissao_registro')
    .select(['id', 'quando', 'tipo', 'texto'])
    .where('apresentacao_id', '=', apresentacaoId)
    .orderBy('id', 'desc')
    .limit(30)
    .execute()
