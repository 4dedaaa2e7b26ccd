import { stat, statfs } from 'node:fs/promises'
import type { Config } from '#server/config.ts'

export type DiskFolder = 'dados' | 'imagens' | 'transmissao' | 'gravacoes'

/** Sizes in bytes; `livre` is null if the folder could not be read. */
export type Disk = { pasta: DiskFolder; livre: number | null; total: number }

const foldersOf = (config: Config): [DiskFolder, string][] => [
  ['dados', config.DATA_DIR],
  ...(config.storesInBucket ? [] : [['imagens', config.mediaDir] as [DiskFolder, string]]),
  ['transmissao', config.streamDir],
  ['gravacoes', config.recordingDir],
]

const readDisk = async (pasta: DiskFolder, path: string): Promise<Disk & { device?: number }> => {
  try {
    const { bavail, bsize, blocks } = await statfs(path)
    return { pasta, livre: bavail * bsize, total: blocks * bsize, device: (await stat(path)).dev }
  } catch {
    return { pasta, livre: null, total: 0 }
  }
}

/** Each disk once, under the first of its folders. Folders other than the data folder may not exist yet. */
export const readDisks = async (config: Config): Promise<Disk[]> => {
  const read = await Promise.all(foldersOf(config).map(([pasta, path]) => readDisk(pasta, path)))
  const seen = new Set<number>()
  return read
    .filter(({ device, pasta }) => {
      if (device === undefined) return pasta === 'dados'
      return !seen.has(device) && seen.add(device)
    })
    .map(({ pasta, livre, total }) => ({ pasta, livre, total }))
}
