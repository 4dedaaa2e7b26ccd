import { sql } from 'kysely'
import { randomName } from '#server/core/secrets.ts'
import { type Margins, minutesOf } from '#server/db/capela-margins.ts'
import type { Executor } from '#server/db/client.ts'

/** Live apresentacoes with consent; the last segments may arrive a few seconds after the end. */
const running = (margins: Margins) => sql`
  from apresentacao a join gravacao_consentimento c on c.despedida_id = a.despedida_id and c.encerrado_em is null
  where a.status and a.status_camera and localtimestamp >= a.data_hora_inicial
    and now() < coalesce(a.encerrada_em, a.data_hora_final::timestamptz + make_interval(mins => ${minutesOf(margins, 'tolerancia')})) + interval '15 seconds'`

/** Creates a recording for each of these cameras that has none. */
export const openRecordings = async (db: Executor, cameras: string[], margins: Margins): Promise<void> => {
  for (const camera of cameras)
    await sql`insert into gravacao (chave, despedida_id, apresentacao_id)
      select ${randomName()}, a.despedida_id, a.id ${running(margins)} and a.camera = ${camera}
        and not exists (select 1 from gravacao g where g.apresentacao_id = a.id and g.removida_em is null)
      on conflict do nothing`.execute(db)
}

export type RunningRecording = { chave: string; camera: string; desde: number }

/** Recordings in progress. */
export const listRunning = async (db: Executor, margins: Margins): Promise<RunningRecording[]> => {
  const result = await sql<RunningRecording>`
    select g.chave, r.camera, extract(epoch from r.data_hora_inicial::timestamptz)::float8 as desde
    from gravacao g join (select a.id, a.camera, a.data_hora_inicial ${running(margins)}) r on r.id = g.apresentacao_id
    where g.removida_em is null`.execute(db)
  return result.rows
}

export type DueRecording = {
  id: number
  chave: string
  despedidaId: number | null
  motivo: 'revogada' | 'prazo' | 'sem-reserva'
}

/**
 * Recordings to delete at `now`: without consent, past their retention period, or without their apresentacao. The period starts at the end
 * of the apresentacao.
 */
export const listDueRecordings = async (db: Executor, now: Date): Promise<DueRecording[]> => {
  const result = await sql<DueRecording>`
    select g.id, g.chave, g.despedida_id as "despedidaId",
      case when a.id is null then 'sem-reserva' when c.id is null then 'revogada' else 'prazo' end as motivo
    from gravacao g left join apresentacao a on a.id = g.apresentacao_id
      left join gravacao_consentimento c on c.despedida_id = g.despedida_id and c.encerrado_em is null
    where g.removida_em is null and (a.id is null or c.id is null
      or coalesce(a.encerrada_em, a.data_hora_final::timestamptz) + make_interval(days => c.dias) <= ${now.toISOString()}::timestamptz)
    order by g.id`.execute(db)
  return result.rows
}

export const listOfDespedida = (db: Executor, despedidaId: number): Promise<{ id: number; chave: string }[]> =>
  db
    .selectFrom('gravacao')
    .select(['id', 'chave'])
    .where('despedida_id', '=', despedidaId)
    .where('removida_em', 'is', null)
    .orderBy('id')
    .execute()

/** @returns false if it was already removed. */
export const markRemoved = async (tx: Executor, id: number, motivo: DueRecording['motivo']): Promise<boolean> => {
  const row = await tx
    .updateTable('gravacao')
    .set({ removida_em: sql<string>`now()`, motivo })
    .where('id', '=', id)
    .where('removida_em', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** State of these folders in the database: stored, removed, or absent from the result if unknown. */
export const listFolders = (
  db: Executor,
  chaves: string[],
): Promise<{ chave: string; removida_em: string | null }[]> =>
  chaves.length === 0
    ? Promise.resolve([])
    : db.selectFrom('gravacao').select(['chave', 'removida_em']).where('chave', 'in', chaves).execute()
