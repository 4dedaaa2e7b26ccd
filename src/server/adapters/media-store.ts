import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, readIfPresent } from '#server/core/missing-file.ts'

/** The store does not respond now: the call may be repeated. */
export class MediaUnavailable extends Error {}

/** Objects under keys in an object store. Every failure is `MediaUnavailable`. */
export type Bucket = {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** @returns the bytes, or undefined when there is no such object. */
  get: (key: string) => Promise<Buffer | undefined>
  remove: (key: string) => Promise<void>
  /** Keys that begin with `start`, a page of the list at a time. */
  keys: (start: string) => AsyncIterable<string>
  /** @throws when objects cannot be stored or read now */
  check: () => Promise<void>
}

/** Stores pictures in a folder or an object store. */
export type MediaStore = {
  /** Stores bytes under a name; half-written files are never visible, also with concurrent writers. */
  put: (name: string, bytes: Buffer) => Promise<void>
  /** @returns the bytes, or undefined when there is no such picture. */
  get: (name: string) => Promise<Buffer | undefined>
  /** The picture and every version of it. */
  remove: (name: string) => Promise<void>
  /** Names of all pictures, without their versions. */
  list: () => AsyncIterable<string>
  /** @throws when pictures cannot be stored or read now */
  check: () => Promise<void>
  /** The object store, for everything else that is kept in it. */
  bucket?: Bucket | undefined
}

// A picture, a version of it, or a voice: `{stem}.webp`, `{stem}.{width}.{type}`, `{stem}.m4a`.
const NAME = /^[\w-]{16,64}(\.\d{2,4}\.(avif|webp|jpg)|\.webp|\.m4a)$/

export const isPictureName = (name: string): boolean => NAME.test(name)

/** Not a version, which can be rendered again. */
export const isWholePicture = (name: string): boolean => isPictureName(name) && name.split('.').length === 2

/** @throws on other names than those of pictures: a path never leaves the folder. */
const safePath = (folder: string, name: string): string => {
  if (!isPictureName(name)) throw new Error('not a picture name')
  return join(folder, name.slice(0, 2), name)
}

const listVersions = async (folder: string, name: string): Promise<string[]> => {
  const path = safePath(folder, name)
  const [stem] = name.split('.')
  const siblings = await readdir(join(path, '..')).catch(() => [])
  return siblings
    .filter(sibling => sibling !== name && sibling.startsWith(`${stem}.`))
    .map(one => join(path, '..', one))
}

export const createFolderStore = (folder: string): MediaStore => ({
  put: async (name, bytes) => {
    const path = safePath(folder, name)
    await mkdir(join(folder, name.slice(0, 2)), { recursive: true })
    const partial = `${path}.${randomUUID()}.parcial`
    try {
      await writeFile(partial, bytes, { flush: true })
      await rename(partial, path)
    } catch (error) {
      // An incomplete picture must not remain on a full disk.
      await rm(partial, { force: true }).catch(() => undefined)
      throw error
    }
  },
  get: async name => readIfPresent(safePath(folder, name)),
  remove: async name => {
    await rm(safePath(folder, name), { force: true })
    for (const path of await listVersions(folder, name)) await rm(path, { force: true })
  },
  list: async function* () {
    try {
      for await (const { name } of await opendir(folder, { recursive: true })) if (isWholePicture(name)) yield name
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  },
  check: async () => {
    await mkdir(folder, { recursive: true })
    const trial = join(folder, `.${randomUUID()}.parcial`)
    await writeFile(trial, 'x')
    await rm(trial)
  },
})
