import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow } from '#server/db/rows.ts'

export type Viewer = { camera: string; vid: string }

/**
 * A device without a request for this long has left its slot. A player requests a playlist every other second, which is stored every six.
 */
const SLOT_ACTIVE_SECONDS = 60
/** A viewer counts as watching for this long, which includes the interval between two writes. */
const VIEWER_ACTIVE_SECONDS = 21

export type DeviceSlot = { cedeu: boolean; ativo: boolean }

export const findDeviceSlot = (db: Executor, { camera, vid }: Viewer) => firstRow<DeviceSlot>(db)`
    select cedeu_em is not null as cedeu, visto_em > now() - ${SLOT_ACTIVE_SECONDS} * interval '1 second' as ativo
    from transmissao_espectador where camera = ${camera} and vid = ${vid}`

/** Serialises the slot claims of one person's devices. */
export const lockPerson = (tx: Executor, camera: string, person: string) =>
  execute(tx)`select pg_advisory_xact_lock(hashtextextended(${`${camera}/${person}`}, 0))`

export const claimDeviceSlot = (tx: Executor, { camera, vid }: Viewer) => execute(tx)`
    insert into transmissao_espectador (camera, vid) values (${camera}, ${vid})
    on conflict (camera, vid) do update set desde = now(), visto_em = now(), cedeu_em = null`

/** Evicts all but the newest `max` devices of a person. */
export const evictDevices = (tx: Executor, camera: string, person: string, max: number) => execute(tx)`
  update transmissao_espectador set cedeu_em = now() where camera = ${camera} and vid in (
    select vid from transmissao_espectador where camera = ${camera} and starts_with(vid, ${person}) and cedeu_em is null
      and visto_em > now() - ${SLOT_ACTIVE_SECONDS} * interval '1 second'
    order by desde desc, vid offset ${max})`

/** Stores the viewers of this node since the last write in one statement. */
export const recordViewers = async (db: Executor, viewers: Viewer[]): Promise<void> => {
  if (viewers.length === 0) return
  await execute(db)`
    insert into transmissao_espectador (camera, vid)
    select distinct v.camera, v.vid from jsonb_to_recordset(${JSON.stringify(viewers)}::jsonb) as v (camera text, vid text)
    on conflict (camera, vid) do update set visto_em = now()`
}

/** Evicted devices of the wanted streams. */
export const listEvictedViewers = async (db: Executor, cameras: string[]): Promise<Viewer[]> =>
  cameras.length === 0
    ? []
    : allRows<Viewer>(db)`
        select camera, vid from transmissao_espectador where cedeu_em is not null and camera = any(${cameras})`

/** Current viewers of all nodes. */
export const countWatching = (db: Executor) => allRows<{ camera: string; quantos: number }>(db)`
    select camera, count(*)::int as quantos from transmissao_espectador
    where cedeu_em is null and visto_em > now() - ${VIEWER_ACTIVE_SECONDS} * interval '1 second' group by camera`

export const forgetViewers = (db: Executor) =>
  execute(db)`delete from transmissao_espectador where visto_em < now() - interval '1 hour'`
