import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from './media-store.ts'

export type Drawing = {
  bytes: Uint8Array
  /** False where a part could not be read just now: such a card is sent, but not stored. */
  complete: boolean
}

/** Asked before a card is drawn. @returns what to call when the drawing is over. @throws when this requester may not draw now. */
export type Permit = () => Promise<() => void>

/**
 * Share cards on this node's disk, one for each owner: `{folder}/{owner}/{key}.jpg`. The key is made of the content, so a stored card is
 * never stale. The folder holds nothing that cannot be drawn again: it may be deleted at any time, and no backup carries it.
 */
export type CartaoCache = {
  /** The stored card, or a new one; at most one is being drawn for an owner, and a concurrent request for it gets the same. */
  getOrDraw: (owner: string, key: string, draw: () => Promise<Drawing>, permit?: Permit) => Promise<Uint8Array>
  remove: (owner: string) => Promise<void>
  owners: () => Promise<string[]>
  /** Removes the cards that were drawn first, until `max` are left. */
  trim: (max: number) => Promise<void>
}

type Flight = { key: string; permitted: Promise<() => void>; drawing: Promise<Uint8Array> }

const listFolder = (path: string): Promise<string[]> =>
  readdir(path).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })

const store = async (folder: string, name: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const partial = join(folder, `${randomUUID()}.parcial`)
  await writeFile(partial, bytes)
  await rename(partial, join(folder, name))
  const others = (await listFolder(folder)).filter(other => other !== name)
  for (const other of others) await rm(join(folder, other), { force: true })
}

const trimFolder = async (folder: string, max: number): Promise<void> => {
  const owners = await listFolder(folder)
  if (owners.length <= max) return
  const drawn: { owner: string; at: number }[] = []
  for (const owner of owners) drawn.push({ owner, at: (await stat(join(folder, owner))).mtimeMs })
  drawn.sort((a, b) => a.at - b.at)
  for (const { owner } of drawn.slice(0, owners.length - max)) await rm(join(folder, owner), { recursive: true })
}

/** @param onError hears of cards that could not be read or stored: they are drawn and sent all the same. */
export const createCartaoCache = (folder: string, onError: (error: unknown) => void): CartaoCache => {
  const flights = new Map<string, Flight>()

  const read = (owner: string, key: string): Promise<Buffer | undefined> =>
    readFile(join(folder, owner, `${key}.jpg`)).catch((error: unknown) => {
      if (!isMissing(error)) onError(error)
      return undefined
    })

  const drawAndStore = async (owner: string, key: string, draw: () => Promise<Drawing>): Promise<Uint8Array> => {
    const { bytes, complete } = await draw()
    if (complete) await store(join(folder, owner), `${key}.jpg`, bytes).catch(onError)
    return bytes
  }

  const begin = (owner: string, key: string, draw: () => Promise<Drawing>, permit: Permit): Promise<Uint8Array> => {
    const permitted = permit()
    const drawing = permitted.then(release => drawAndStore(owner, key, draw).finally(release))
    flights.set(owner, { key, permitted, drawing })
    return drawing.finally(() => flights.delete(owner))
  }

  const getOrDraw: CartaoCache['getOrDraw'] = async (owner, key, draw, permit = async () => () => {}) => {
    for (;;) {
      const flight = flights.get(owner)
      if (flight) {
        // A refusal concerns the requester who met it: the others try by themselves.
        const isPermitted = await flight.permitted.then(
          () => true,
          () => false,
        )
        if (isPermitted && flight.key === key) return flight.drawing
        if (isPermitted) await flight.drawing.catch(() => undefined)
        continue
      }
      const stored = await read(owner, key)
      if (stored) return stored
      if (!flights.has(owner)) return begin(owner, key, draw, permit)
    }
  }

  return {
    getOrDraw,
    remove: owner => rm(join(folder, owner), { recursive: true, force: true }),
    owners: () => listFolder(folder),
    trim: max => trimFolder(folder, max),
  }
}
