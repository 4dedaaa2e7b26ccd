import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { isMissing, listIfPresent } from '#server/core/missing-file.ts'

/** There is no room for the archive beside the live picture and the recordings. */
export class NoSpace extends Error {}

type FolderConfig = Pick<Config, 'recordingDir' | 'DISCO_MIN_GB'>

/** On the disk of the recordings, which are the largest part of it; the dot keeps it from being one of them. */
const folderOf = ({ recordingDir }: FolderConfig): string => join(recordingDir, '.arquivos-familia')

const PARTIAL = '.parcial'

export const pathOf = (config: FolderConfig, nome: string): string => join(folderOf(config), `${nome}.zip`)

/** @returns undefined where this node does not have the file. */
export const sizeOf = async (config: FolderConfig, nome: string): Promise<number | undefined> => {
  try {
    return (await stat(pathOf(config, nome))).size
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** As the recordings, it leaves twice the space that the live picture needs. @throws NoSpace */
export const requireSpace = async (config: FolderConfig, bytes: number): Promise<void> => {
  await mkdir(folderOf(config), { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folderOf(config))
  if (bavail * bsize - bytes < config.DISCO_MIN_GB * 2 * 2 ** 30) throw new NoSpace('no room for the archive')
}

/** A file that nobody sees until it is finished. */
export const openPartial = async (config: FolderConfig, nome: string) => {
  const partial = `${pathOf(config, nome)}${PARTIAL}`
  const file = await open(partial, 'wx', 0o600)
  return {
    file,
    finish: (): Promise<void> => rename(partial, pathOf(config, nome)),
    discard: async (): Promise<void> => {
      await file.close()
      await rm(partial, { force: true })
    },
  }
}

/** Removes all files but these: what expired, was replaced, or was begun by a process that was killed. */
export const removeOthers = async (config: FolderConfig, names: readonly string[]): Promise<void> => {
  const wanted = new Set(names.flatMap(nome => [`${nome}.zip`, `${nome}.zip${PARTIAL}`]))
  for (const file of await listIfPresent(folderOf(config)))
    if (!wanted.has(file)) await rm(join(folderOf(config), file), { force: true })
}
