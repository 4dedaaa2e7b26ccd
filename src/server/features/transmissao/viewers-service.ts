import { Problem } from '#server/core/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { VisitorAccess } from '#server/features/despedida/access-service.ts'
import type { Caller } from '#server/http/caller.ts'
import { personOf, viewerName } from '#server/live/ticket.ts'
import * as store from './viewers-store.ts'

export type StreamQuery = { codigo?: string | undefined; aparelho?: string | undefined; assumir?: '1' | undefined }

/** A client without a device name is identified by its address; without a personal code each is a new viewer. */
const viewerNameOf = (
  deps: Deps,
  camera: string,
  { participanteId }: VisitorAccess,
  caller: Caller,
  { aparelho }: StreamQuery,
) => {
  const device = aparelho ?? (participanteId === null ? undefined : `endereco ${caller.address}`)
  return device === undefined ? undefined : viewerName(deps.secrets, camera, participanteId, device)
}

/**
 * A personal code is valid on a few devices at a time: the newest ones win, and an evicted device continues when a person confirms it
 * there. The access code and staff are not limited, because several people share them.
 * @returns the viewer's name for the ticket.
 * @throws Problem APARELHOS_DEMAIS.
 */
export const claimDeviceSlot = async (
  deps: Deps,
  camera: string,
  access: VisitorAccess,
  { caller, query }: { caller: Caller; query: StreamQuery },
): Promise<string | undefined> => {
  const vid = viewerNameOf(deps, camera, access, caller, query)
  const person = vid === undefined ? undefined : personOf(vid)
  if (vid === undefined || person === undefined) return vid
  const max = deps.config.DISPOSITIVOS_POR_CODIGO
  const slot = await store.findDeviceSlot(deps.db, { camera, vid })
  if (slot?.cedeu && query.assumir === undefined) throw new Problem('APARELHOS_DEMAIS', { values: { n: max } })
  if (slot?.ativo && !slot.cedeu) return vid
  await inTransaction(deps.db, async tx => {
    await store.lockPerson(tx, camera, person)
    await store.claimDeviceSlot(tx, { camera, vid })
    await store.evictDevices(tx, camera, person, max)
  })
  deps.streams.refuse(await store.listEvictedViewers(deps.db, deps.streams.cameras()))
  return vid
}

/** Viewers are stored for the other nodes in every third run of the job. */
const RUNS_PER_WRITE = 3

/** Exchanges viewers and evicted devices between the nodes through the database. */
export const createViewerExchange = () => {
  let runs = 0
  return async (deps: Deps): Promise<void> => {
    const { streams, db } = deps
    streams.refuse(await store.listEvictedViewers(db, streams.cameras()))
    runs += 1
    if (runs % RUNS_PER_WRITE !== 1) return
    await store.recordViewers(db, streams.viewers())
    streams.setWatching(await store.countWatching(db))
    if (deps.leader?.() === undefined) await store.forgetViewers(db)
  }
}
export type ViewerExchange = ReturnType<typeof createViewerExchange>
