import { sql } from 'kysely'
import { randomName } from '#server/core/secrets.ts'
import { type Margins, minutesOf } from '#server/db/capela-margins.ts'
import type { Executor } from '#server/db/client.ts'

/** Apresentacoes on air whose family consented; pieces of the last seconds are still waited for. */
const running = (margins: Margins) => sql`
  from apresentacao a join gravacao_consentimento c on c.despedida_id = a.despedida_id and c.encerrado_em is null
  where a.status and a.status_camera and localtimestamp >= a.data_hora_inicial
    and now() < coalesce(a.encerrada_em, a.data_hora_final::timestamptz + make_interval(mins => ${minutesOf(margins, 'tolerancia')})) + interval '15 seconds'`

/** Opens a recording for each of these cameras that has none yet. */
export const openRecordings = async (db: Executor, cameras: string[], margins: Margins): Promise<void> => {
  for (const camera of cameras)
    await sql`insert into gravacao (chave, despedida_id, apresentacao_id)
      select ${randomName()}, a.despedida_id, a.id ${running(margins)} and a.camera = ${camera}
        and not exists (select 1 from gravacao g where g.apresentacao_id = a.id and g.removida_em is null)
      on conflict do nothing`.execute(db)
}

export type Running = { chave: string; camera: string; desde: number }

/** Recordings that go on now. */
export const listRunning = async (db: Executor, margins: Margins): Promise<Running[]> => {
  const result = await sql<Running>`
    select g.chave, r.camera, extract(epoch from r.data_hora_inicial::timestamptz)::float8 as desde
    from gravacao g join (select a.id, a.camera, a.data_hora_inicial ${running(margins)}) r on r.id = g.apresentacao_id
    where g.removida_em is null`.execute(db)
  return result.rows
}

export type Doomed = {
  id: number
  chave: string
  despedidaId: number | null
  motivo: 'revogada' | 'prazo' | 'sem-reserva'
}

/**
 * What must not be kept any more at `now`: without consent, past its term, or without its apresentacao. The term runs from the end of the wake.
 */
export const listDoomed = async (db: Executor, now: Date): Promise<Doomed[]> => {
  const result = await sql<Doomed>`
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

/** @returns false when somebody else removed it first. */
export const markRemoved = async (tx: Executor, id: number, motivo: Doomed['motivo']): Promise<boolean> => {
  const row = await tx
    .updateTable('gravacao')
    .set({ removida_em: sql<string>`now()`, motivo })
    .where('id', '=', id)
    .where('removida_em', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What the database says of these folders: kept, removed, or (absent from the answer) never heard of. */
export const listFolders = (
  db: Executor,
  chaves: string[],
): Promise<{ chave: string; removida_em: string | null }[]> =>
  chaves.length === 0
    ? Promise.resolve([])
    : db.selectFrom('gravacao').select(['chave', 'removida_em']).where('chave', 'in', chaves).execute()
