import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where pictures live: a folder here, an object store later, behind one interface. */
export type MediaStore = {
  /** Stores bytes under a fresh name; half-written files are never visible. */
  put: (name: string, bytes: Buffer) => Promise<void>
  /** @returns the bytes, or undefined when there is no such picture. */
  get: (name: string) => Promise<Buffer | undefined>
  remove: (name: string) => Promise<void>
}

const NAME = /^[\w-]{16,64}\.webp$/

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'

/** @throws on names that are not ours: keys never reach outside the folder. */
const safePath = (folder: string, name: string): string => {
  if (!NAME.test(name)) throw new Error('not a picture name')
  return join(folder, name.slice(0, 2), name)
}

export const createFolderStore = (folder: string): MediaStore => ({
  put: async (name, bytes) => {
    const path = safePath(folder, name)
    await mkdir(join(folder, name.slice(0, 2)), { recursive: true })
    await writeFile(`${path}.parcial`, bytes, { flush: true })
    await rename(`${path}.parcial`, path)
  },
  get: async name => {
    try {
      return await readFile(safePath(folder, name))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  },
  remove: name => rm(safePath(folder, name), { force: true }),
})
