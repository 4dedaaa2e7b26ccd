import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CleanPicture, cleanPicture } from '#server/adapters/images.ts'

/** Next to the bundle when built, in the repository otherwise. */
const FOLDERS = [import.meta.dirname, join(import.meta.dirname, '..', '..', '..', 'assets')]
const PICTURE_MAX_BYTES = 100_000

/** A picture of the sample world, processed like an upload; undefined if there is none with this name. */
export const readSamplePicture = async (
  kind: 'retratos' | 'paisagens',
  name: string,
): Promise<CleanPicture | undefined> => {
  const path = FOLDERS.map(folder => join(folder, `${kind}-de-exemplo`, `${name}.webp`)).find(file => existsSync(file))
  return path === undefined ? undefined : cleanPicture(await readFile(path), PICTURE_MAX_BYTES)
}
