import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { portalNow } from '#server/core/clock.ts'
import { isMissing, listIfPresent, readIfPresent } from '#server/core/missing-file.ts'
import type { Bucket } from './media-store.ts'

/** A book may be fetched for two hours: it contains what the family may take back meanwhile. */
const EBOOK_VALID_MS = 2 * 3_600_000

/**
 * Ebooks that wait to be fetched. The key begins with the id of the despedida and is derived from the content, so a stored book is never
 * stale. No backup contains them.
 */
export type EbookFiles = {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  get: (key: string) => Promise<Buffer | undefined>
  has: (key: string) => Promise<boolean>
  /** Removes what can no longer be fetched. */
  clean: () => Promise<void>
  /** Removes the books of one despedida: they show what somebody may have taken back. */
  removeOf: (despedidaId: number) => Promise<void>
}

/** On this node's disk: `{folder}/{key}.pdf`. */
export const createEbookFiles = (folder: string, validMs = EBOOK_VALID_MS): EbookFiles => {
  const pathOf = (key: string): string => join(folder, `${key}.pdf`)
  const isValid = async (path: string): Promise<boolean> => {
    try {
      return Date.now() - (await stat(path)).mtimeMs < validMs
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }
  return {
    removeOf: async despedidaId => {
      const own = (await listIfPresent(folder)).filter(name => name.startsWith(`${despedidaId}-`))
      for (const name of own) await rm(join(folder, name), { force: true })
    },
    put: async (key, bytes) => {
      await mkdir(folder, { recursive: true })
      const partial = join(folder, `${randomUUID()}.parcial`)
      try {
        await writeFile(partial, bytes)
        await rename(partial, pathOf(key))
      } catch (error) {
        // An incomplete ebook must not remain on a full disk.
        await rm(partial, { force: true }).catch(() => undefined)
        throw error
      }
    },
    get: async key => ((await isValid(pathOf(key))) ? readIfPresent(pathOf(key)) : undefined),
    has: key => isValid(pathOf(key)),
    clean: async () => {
      for (const name of await listIfPresent(folder)) {
        const path = join(folder, name)
        if (!(await isValid(path))) await rm(path, { force: true })
      }
    },
  }
}

/** In the object store, for every node: `livros/{key}.{ms since 1970}.pdf`, so that a list says which are too old. */
export const createEbookBucket = (bucket: Bucket, validMs = EBOOK_VALID_MS): EbookFiles => {
  const isValid = (stored: string): boolean => portalNow() - Number(stored.split('.')[1]) < validMs
  const find = async (key: string): Promise<string | undefined> => {
    for await (const stored of bucket.keys(`livros/${key}.`)) if (isValid(stored)) return stored
  }
  const removeIf = async (start: string, isDue: (stored: string) => boolean): Promise<void> => {
    for await (const stored of bucket.keys(`livros/${start}`)) if (isDue(stored)) await bucket.remove(stored)
  }
  return {
    put: (key, bytes) => bucket.put(`livros/${key}.${portalNow()}.pdf`, bytes),
    get: async key => {
      const stored = await find(key)
      return stored === undefined ? undefined : bucket.get(stored)
    },
    has: async key => (await find(key)) !== undefined,
    clean: () => removeIf('', stored => !isValid(stored)),
    removeOf: despedidaId => removeIf(`${despedidaId}-`, () => true),
  }
}
