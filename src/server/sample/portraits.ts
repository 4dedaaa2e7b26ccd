import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CleanPicture, cleanPicture } from '#server/adapters/images.ts'
import type { SampleDespedida } from './despedidas.ts'

/** Next to the bundle when built, in the repository otherwise. */
const FOLDERS = [
  join(import.meta.dirname, 'retratos-de-exemplo'),
  join(import.meta.dirname, '..', '..', '..', 'assets', 'retratos-de-exemplo'),
]
const PORTRAIT_MAX_BYTES = 100_000

/** The portrait of a sample person, processed like an upload; undefined if there is none. */
export const readPortrait = async (key: SampleDespedida['key']): Promise<CleanPicture | undefined> => {
  const file = FOLDERS.map(folder => join(folder, `${key}.webp`)).find(path => existsSync(path))
  return file === undefined ? undefined : cleanPicture(await readFile(file), PORTRAIT_MAX_BYTES)
}
