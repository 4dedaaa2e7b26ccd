import { LRUCache } from 'lru-cache'
import { type Bucket, isPictureName, isWholePicture, type MediaStore } from './media-store.ts'
import { openBucket, type S3Settings } from './s3-bucket.ts'

/** Versions are requested often, and a name never changes its bytes. */
const CACHE_MAX_BYTES = 32 * 2 ** 20
const createVersionCache = () =>
  new LRUCache<string, Buffer>({ maxSize: CACHE_MAX_BYTES, sizeCalculation: bytes => bytes.length + 1 })

/** Delay after a failed upload before the object is removed, in case it was stored. */
const LEFTOVER_DELAY_MS = 60_000

/**
 * Pictures in a bucket of any S3-compatible store, under the same names as in a folder. The bucket is never public: every picture goes
 * through the portal, which decides who sees it.
 */
export const createS3Store = (settings: S3Settings, bucket: Bucket = openBucket(settings)): MediaStore => {
  const versions = createVersionCache()
  const objectKey = (name: string): string => {
    if (!isPictureName(name)) throw new Error('not a picture name')
    return `${name.slice(0, 2)}/${name}`
  }
  const forget = (stem: string): void => {
    for (const name of versions.keys()) if (name.startsWith(`${stem}.`)) versions.delete(name)
  }

  return {
    put: async (name, bytes) => {
      const key = objectKey(name)
      try {
        await bucket.put(key, bytes)
      } catch (error) {
        // Nothing refers to this name yet: names are never reused, and a version is rendered again.
        setTimeout(() => void bucket.remove(key).catch(() => undefined), LEFTOVER_DELAY_MS).unref()
        throw error
      }
    },
    get: async name => {
      const key = objectKey(name)
      const cached = versions.get(name)
      if (cached) return cached
      const bytes = await bucket.get(key)
      if (!bytes) return undefined
      if (name.split('.').length > 2) versions.set(name, bytes)
      return bytes
    },
    remove: async name => {
      const key = objectKey(name)
      const [stem = ''] = name.split('.')
      forget(stem)
      // The picture goes first: a version that is rendered meanwhile finds it gone and is removed as well.
      await bucket.remove(key)
      for await (const stored of bucket.keys(`${name.slice(0, 2)}/${stem}.`))
        if (stored !== key) await bucket.remove(stored)
      forget(stem)
    },
    list: async function* () {
      for await (const key of bucket.keys('')) {
        const name = key.slice(key.indexOf('/') + 1)
        if (isWholePicture(name)) yield name
      }
    },
    check: bucket.check,
    bucket,
  }
}
