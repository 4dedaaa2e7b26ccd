import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listIfPresent, readIfPresent } from '#server/core/missing-file.ts'

export type Drawing = {
  bytes: Uint8Array
  /** False if a part could not be read: the card is sent, but not stored. */
  complete: boolean
}

/** Called before a card is drawn. @returns a function to call after the drawing. @throws if this requester may not draw now. */
export type Permit = () => Promise<() => void>

/**
 * Share cards, and comunicados, on this node's disk, one for each owner: `{folder}/{owner}/{key}`. An owner with several kinds has a folder
 * for each (`7/nota-feed`), and is removed as a whole. The key is derived from the content, so a stored card is never stale. Cards can be
 * drawn again: the folder may be deleted at any time, and no backup contains it.
 */
export type CartaoCache = {
  /** The stored card, or a new one. Single-current: one card is drawn at a time for an owner, and concurrent requests for it share it. */
  getOrDraw: (owner: string, key: string, draw: () => Promise<Drawing>, permit?: Permit) => Promise<Uint8Array>
  remove: (owner: string) => Promise<void>
  owners: () => Promise<string[]>
  /** Removes the cards that were drawn first, until `max` are left. */
  trim: (max: number) => Promise<void>
}

type PendingCard = { key: string; permitted: Promise<() => void>; drawing: Promise<Uint8Array> }

const store = async (folder: string, name: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const partial = join(folder, `${randomUUID()}.parcial`)
  await writeFile(partial, bytes)
  await rename(partial, join(folder, name))
  const others = (await listIfPresent(folder)).filter(other => other !== name)
  for (const other of others) await rm(join(folder, other), { force: true })
}

const trimFolder = async (folder: string, max: number): Promise<void> => {
  const owners = await listIfPresent(folder)
  if (owners.length <= max) return
  const drawn: { owner: string; at: number }[] = []
  for (const owner of owners) drawn.push({ owner, at: (await stat(join(folder, owner))).mtimeMs })
  drawn.sort((a, b) => a.at - b.at)
  for (const { owner } of drawn.slice(0, owners.length - max)) await rm(join(folder, owner), { recursive: true })
}

/** @param onError is called for cards that could not be read or stored; they are drawn and sent. */
export const createCartaoCache = (folder: string, onError: (error: unknown) => void): CartaoCache => {
  const pending = new Map<string, PendingCard>()

  const read = (owner: string, key: string): Promise<Buffer | undefined> =>
    readIfPresent(join(folder, owner, key)).catch((error: unknown) => {
      onError(error)
      return undefined
    })

  const drawAndStore = async (owner: string, key: string, draw: () => Promise<Drawing>): Promise<Uint8Array> => {
    const { bytes, complete } = await draw()
    if (complete) await store(join(folder, owner), key, bytes).catch(onError)
    return bytes
  }

  const begin = (owner: string, key: string, draw: () => Promise<Drawing>, permit: Permit): Promise<Uint8Array> => {
    const permitted = permit()
    const drawing = permitted.then(release => drawAndStore(owner, key, draw).finally(release))
    pending.set(owner, { key, permitted, drawing })
    return drawing.finally(() => pending.delete(owner))
  }

  const getOrDraw: CartaoCache['getOrDraw'] = async (owner, key, draw, permit = async () => () => {}) => {
    for (;;) {
      const current = pending.get(owner)
      if (current) {
        // A refusal concerns one requester only: the others try again.
        const isPermitted = await current.permitted.then(
          () => true,
          () => false,
        )
        if (isPermitted && current.key === key) return current.drawing
        if (isPermitted) await current.drawing.catch(() => undefined)
        continue
      }
      const stored = await read(owner, key)
      if (stored) return stored
      if (!pending.has(owner)) return begin(owner, key, draw, permit)
    }
  }

  return {
    getOrDraw,
    remove: owner => rm(join(folder, owner), { recursive: true, force: true }),
    owners: () => listIfPresent(folder),
    trim: max => trimFolder(folder, max),
  }
}
