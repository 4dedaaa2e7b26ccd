import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, readIfPresent } from '#server/core/missing-file.ts'

/** A book may be fetched for two hours: it contains what the family may take back meanwhile. */
const EBOOK_VALID_MS = 2 * 3_600_000

/**
 * Ebooks that wait to be fetched, on this node's disk: `{folder}/{key}.pdf`. The key begins with the id of the despedida and is derived from
 * the content, so a stored book is never stale. No backup contains the folder.
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
  const list = (): Promise<string[]> =>
    readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
  return {
    removeOf: async despedidaId => {
      const own = (await list()).filter(name => name.startsWith(`${despedidaId}-`))
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
      for (const name of await list()) {
        const path = join(folder, name)
        if (!(await isValid(path))) await rm(path, { force: true })
      }
    },
  }
}
