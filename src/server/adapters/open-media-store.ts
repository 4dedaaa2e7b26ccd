import type { Config } from '#server/config.ts'
import { createFolderStore, type MediaStore } from './media-store.ts'

/** Where new pictures go, and the place of which some may not have been moved yet. */
type MediaPlaces = { present: MediaStore; other?: MediaStore }

export const openMediaPlaces = async (config: Config): Promise<MediaPlaces> => {
  const folder = createFolderStore(config.mediaDir)
  if (config.S3_ENDERECO === '') return { present: folder }
  const { createS3Store } = await import('./media-s3.ts')
  const bucket = createS3Store({
    endereco: config.S3_ENDERECO,
    balde: config.S3_BALDE,
    prefixo: config.S3_PREFIXO,
    regiao: config.S3_REGIAO,
    chave: config.S3_CHAVE,
    segredo: config.S3_SEGREDO,
  })
  return config.storesInBucket ? { present: bucket, other: folder } : { present: folder, other: bucket }
}

/** Reads what is missing or unavailable in one place from the other, so that pictures may be moved while people look at them. */
export const joinStores = (present: MediaStore, other: MediaStore): MediaStore => ({
  put: present.put,
  get: async name => {
    const found = await present.get(name).catch((error: unknown) => ({ error }))
    if (Buffer.isBuffer(found)) return found
    const older = await other.get(name)
    if (older === undefined && found) throw found.error
    return older
  },
  remove: async name => {
    // The place that is copied from goes first: a copy made meanwhile is found by the second, or finds its original gone.
    const failed = await other.remove(name).catch((error: unknown) => ({ error }))
    await present.remove(name)
    if (failed) throw failed.error
  },
  list: present.list,
  check: present.check,
  bucket: present.bucket ?? other.bucket,
})

/** The configured store of pictures. */
export const openMediaStore = async (config: Config): Promise<MediaStore> => {
  const { present, other } = await openMediaPlaces(config)
  return other ? joinStores(present, other) : present
}
