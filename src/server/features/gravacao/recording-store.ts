import { sql } from 'kysely'
import { randomName } from '#server/core/secrets.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, hasRows } from '#server/db/rows.ts'

/** The booked end, without any tolerance, or the moment staff ended the transmissao. */
const fim = sql`least(coalesce(a.encerrada_em, 'infinity'), a.data_hora_final::timestamptz)`

/** The last moment that is recorded: the end, or when the family or staff stopped the recording. */
const ate = sql`least(${fim}, coalesce(c.pausada_em, 'infinity'))`

/** Since when there has been a consent without a break: another term replaces it, a revocation ends it. */
const autorizadaDesde = sql`(select min(k.registrado_em) from gravacao_consentimento k where k.despedida_id = c.despedida_id
  and k.id > coalesce((select max(r.id) from gravacao_consentimento r
    where r.despedida_id = c.despedida_id and r.motivo = 'revogado'), 0))`

/** Live apresentacoes with consent; the last segments may arrive a few seconds after the end. */
const running = sql`
  from apresentacao a join gravacao_consentimento c on c.despedida_id = a.despedida_id and c.encerrado_em is null
  where a.status and a.status_camera and localtimestamp >= a.data_hora_inicial and now() < ${ate} + interval '15 seconds'`

/** Creates a recording for each of these cameras that has none. */
export const openRecordings = async (db: Executor, cameras: string[]): Promise<void> => {
  for (const camera of cameras)
    await execute(db)`
      insert into gravacao (chave, despedida_id, apresentacao_id)
      select ${randomName()}, a.despedida_id, a.id ${running} and c.pausada_em is null and a.camera = ${camera}
        and not exists (select 1 from gravacao g where g.apresentacao_id = a.id and g.removida_em is null)
      on conflict do nothing`
}

export type RunningRecording = { chave: string; camera: string; desde: number; ate: number }

/** Recordings in progress. */
export const listRunning = (db: Executor): Promise<RunningRecording[]> =>
  allRows<RunningRecording>(db)`
    select g.chave, r.camera, extract(epoch from r.desde)::float8 as desde, extract(epoch from r.ate)::float8 as ate
    from gravacao g join (
      select a.id, a.camera, greatest(a.data_hora_inicial::timestamptz, ${autorizadaDesde}, c.retomada_em) as desde, ${ate} as ate ${running}
    ) r on r.id = g.apresentacao_id
    where g.removida_em is null`

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
export const listDueRecordings = (db: Executor, now: Date): Promise<DueRecording[]> => allRows<DueRecording>(db)`
    select g.id, g.chave, g.despedida_id as "despedidaId",
      case when a.id is null then 'sem-reserva' when c.id is null then 'revogada' else 'prazo' end as motivo
    from gravacao g left join apresentacao a on a.id = g.apresentacao_id
      left join gravacao_consentimento c on c.despedida_id = g.despedida_id and c.encerrado_em is null
    where g.removida_em is null and (a.id is null or c.id is null
      or coalesce(a.encerrada_em, a.data_hora_final::timestamptz) + make_interval(days => c.dias) <= ${now.toISOString()}::timestamptz)
    order by g.id`

/** Recordings to which nothing is added any more: the booked end is over for longer than a last segment takes. */
export const listClosed = (db: Executor): Promise<{ chave: string }[]> => allRows<{ chave: string }>(db)`
    select g.chave from gravacao g join apresentacao a on a.id = g.apresentacao_id
    where g.removida_em is null and now() > ${fim} + interval '10 minutes' order by g.id`

export const listOfDespedida = (db: Executor, despedidaId: number): Promise<{ id: number; chave: string }[]> =>
  allRows<{ id: number; chave: string }>(db)`
    select id, chave from gravacao where despedida_id = ${despedidaId} and removida_em is null order by id`

/** Its captions go with it. @returns false if it was already removed. */
export const markRemoved = async (tx: Executor, id: number, motivo: DueRecording['motivo']): Promise<boolean> => {
  await execute(tx)`delete from legenda where gravacao_id = ${id}`
  return hasRows(tx)`
  update gravacao set removida_em = now(), motivo = ${motivo} where id = ${id} and removida_em is null returning id`
}

/** State of these folders in the database; unknown ones are absent from the result. */
export const listFolders = (db: Executor, chaves: string[]) =>
  allRows<{ chave: string; removida: boolean }>(db)`
    select chave, removida_em is not null as removida from gravacao where chave = any(${chaves})`
