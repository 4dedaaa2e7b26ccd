import { readdir, readFile } from 'node:fs/promises'
import { errorCode } from './system-error.ts'

export const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT'

/** @returns the bytes of a file, or undefined when there is none. */
export const readIfPresent = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

/** @returns the names in a folder, none when there is no such folder. */
export const listIfPresent = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
