import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'

export type Viewer = { camera: string; vid: string }

/** A device that was not heard of for so long has left its place; one that plays asks every other second, and is written down every six. */
const ACTIVE_SECONDS = 60
/** What counts as watching now, with the pause between two writings. */
const WATCHING_SECONDS = 21

export type Place = { cedeu: boolean; ativo: boolean }

export const findPlace = async (db: Executor, { camera, vid }: Viewer): Promise<Place | undefined> => {
  const { rows } = await sql<Place>`
    select cedeu_em is not null as cedeu, visto_em > now() - ${ACTIVE_SECONDS} * interval '1 second' as ativo
    from transmissao_espectador where camera = ${camera} and vid = ${vid}`.execute(db)
  return rows[0]
}

/** Devices of one person take their places in turn. */
export const lockPerson = async (tx: Executor, camera: string, person: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${camera}/${person}`}, 0))`.execute(tx)
}

export const takePlace = async (tx: Executor, { camera, vid }: Viewer): Promise<void> => {
  await sql`insert into transmissao_espectador (camera, vid) values (${camera}, ${vid})
    on conflict (camera, vid) do update set desde = now(), visto_em = now(), cedeu_em = null`.execute(tx)
}

/** All but the newest `max` of a person's devices give way. */
export const giveWay = async (tx: Executor, camera: string, person: string, max: number): Promise<void> => {
  await sql`update transmissao_espectador set cedeu_em = now() where camera = ${camera} and vid in (
    select vid from transmissao_espectador where camera = ${camera} and starts_with(vid, ${person}) and cedeu_em is null
      and visto_em > now() - ${ACTIVE_SECONDS} * interval '1 second'
    order by desde desc, vid offset ${max})`.execute(tx)
}

/** One statement for everybody seen on this node since the last time. */
export const noteSeen = async (db: Executor, viewers: Viewer[]): Promise<void> => {
  if (viewers.length === 0) return
  await sql`insert into transmissao_espectador (camera, vid)
    select distinct v.camera, v.vid from jsonb_to_recordset(${JSON.stringify(viewers)}::jsonb) as v (camera text, vid text)
    on conflict (camera, vid) do update set visto_em = now()`.execute(db)
}

/** Of streams that are wanted now: who gave way. */
export const listGivenWay = async (db: Executor, cameras: string[]): Promise<Viewer[]> => {
  if (cameras.length === 0) return []
  const { rows } = await sql<Viewer>`select camera, vid from transmissao_espectador
    where cedeu_em is not null and camera = any(${cameras})`.execute(db)
  return rows
}

/** Who watches now, on whichever node. */
export const countWatching = async (db: Executor): Promise<{ camera: string; quantos: number }[]> => {
  const { rows } = await sql<{ camera: string; quantos: number }>`
    select camera, count(*)::int as quantos from transmissao_espectador
    where cedeu_em is null and visto_em > now() - ${WATCHING_SECONDS} * interval '1 second' group by camera`.execute(db)
  return rows
}

export const forgetViewers = async (db: Executor): Promise<void> => {
  await sql`delete from transmissao_espectador where visto_em < now() - interval '1 hour'`.execute(db)
}
