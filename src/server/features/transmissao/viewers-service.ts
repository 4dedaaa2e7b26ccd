import { Problem } from '#server/core/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { VisitorAccess } from '#server/features/despedida/access-service.ts'
import type { Caller } from '#server/http/caller.ts'
import { personOf, viewerName } from '#server/live/ticket.ts'
import * as store from './viewers-store.ts'

export type Asked = { codigo?: string | undefined; aparelho?: string | undefined; assumir?: '1' | undefined }

/** A program that gives no name of its own is known by where it asks from; its viewers without a code of their own are each new. */
const nameOf = (deps: Deps, camera: string, { participanteId }: VisitorAccess, caller: Caller, { aparelho }: Asked) => {
  const device = aparelho ?? (participanteId === null ? undefined : `endereco ${caller.address}`)
  return device === undefined ? undefined : viewerName(deps.secrets, camera, participanteId, device)
}

/**
 * A personal code opens on a few devices at a time: the newest win, and one that gave way comes back when a person says so there. The
 * family's own code and the people of the house are not counted: it is everybody's.
 * @returns the viewer's name for the ticket. @throws Problem APARELHOS_DEMAIS.
 */
export const takePlace = async (
  deps: Deps,
  camera: string,
  access: VisitorAccess,
  { caller, asked }: { caller: Caller; asked: Asked },
): Promise<string | undefined> => {
  const vid = nameOf(deps, camera, access, caller, asked)
  const person = vid === undefined ? undefined : personOf(vid)
  if (vid === undefined || person === undefined) return vid
  const max = deps.config.DISPOSITIVOS_POR_CODIGO
  const place = await store.findPlace(deps.db, { camera, vid })
  if (place?.cedeu && asked.assumir === undefined) throw new Problem('APARELHOS_DEMAIS', { values: { n: max } })
  if (place?.ativo && !place.cedeu) return vid
  await inTransaction(deps.db, async tx => {
    await store.lockPerson(tx, camera, person)
    await store.takePlace(tx, { camera, vid })
    await store.giveWay(tx, camera, person, max)
  })
  deps.streams.refuse(await store.listGivenWay(deps.db, deps.streams.cameras()))
  return vid
}

/** How often who watches is written down for the other nodes, in looks of the scheduler. */
const EVERY = 3

/** Nodes tell each other by the database who watches and who gave way. */
export const createViewerExchange = () => {
  let looks = 0
  return async (deps: Deps): Promise<void> => {
    const { streams, db } = deps
    streams.refuse(await store.listGivenWay(db, streams.cameras()))
    looks += 1
    if (looks % EVERY !== 1) return
    await store.noteSeen(db, streams.seen())
    streams.noteWatching(await store.countWatching(db))
    if (deps.leader?.() === undefined) await store.forgetViewers(db)
  }
}
export type ViewerExchange = ReturnType<typeof createViewerExchange>
