import { LRUCache } from 'lru-cache'
import { S3mini } from 's3mini'
import { BreakerOpen, createBreaker } from '#server/core/circuit-breaker.ts'
import { isPictureName, type MediaStore, MediaUnavailable } from './media-store.ts'

export type S3Settings = {
  endereco: string
  balde: string
  prefixo: string
  regiao: string
  chave: string
  segredo: string
  readMs?: number
  writeMs?: number
  /** Delay after a failed upload before the object is removed, in case it was stored. */
  leftoverMs?: number
}

/** Versions are requested often, and a name never changes its bytes. */
const CACHE_MAX_BYTES = 32 * 2 ** 20
const createVersionCache = () =>
  new LRUCache<string, Buffer>({ maxSize: CACHE_MAX_BYTES, sizeCalculation: bytes => bytes.length + 1 })

/**
 * Follows no redirect with a signed call, and turns a missing bucket into an error: as "no such picture" it would cause the removal of
 * versions.
 */
const strictFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, { ...init, redirect: 'error' })
  if (answer.status !== 404) return answer
  const text = await answer.text()
  return new Response(text, { status: text.includes('NoSuchBucket') ? 502 : 404, headers: answer.headers })
}

const clientFor = ({ endereco, balde, regiao, chave, segredo }: S3Settings, limitMs: number): S3mini =>
  new S3mini({
    endpoint: `${endereco.replace(/\/$/, '')}/${balde}`,
    region: regiao,
    accessKeyId: chave,
    secretAccessKey: segredo,
    requestAbortTimeout: limitMs,
    fetch: strictFetch,
  })

/** Turns every failure into `MediaUnavailable`, behind a circuit breaker. */
const createGuard = () => {
  const guarded = createBreaker()
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await guarded(work)
    } catch (error) {
      const why = error instanceof BreakerOpen || !(error instanceof Error) ? 'circuit breaker open' : error.name
      throw new MediaUnavailable(`object store: ${why}`, { cause: error })
    }
  }
}

/**
 * Pictures in a bucket of any S3-compatible store, under the same names as in a folder. The bucket is never public: every picture goes
 * through the portal, which decides who sees it. A call to a store that does not respond fails after seconds, and at once after five failures.
 */
export const createS3Store = (settings: S3Settings): MediaStore => {
  const { prefixo, readMs = 4000, writeMs = 10_000, leftoverMs = 60_000 } = settings
  const base = prefixo === '' || prefixo.endsWith('/') ? prefixo : `${prefixo}/`
  const [reader, writer] = [clientFor(settings, readMs), clientFor(settings, writeMs)]
  const versions = createVersionCache()
  const call = createGuard()

  const keyOf = (name: string): string => {
    if (!isPictureName(name)) throw new Error('not a picture name')
    return `${base}${name.slice(0, 2)}/${name}`
  }
  const listed = async (prefix: string): Promise<string[]> => {
    const objects = await reader.listObjects('/', prefix)
    if (objects === null) throw new Error('no such bucket')
    return objects.map(object => object.Key)
  }
  const removeKey = async (key: string): Promise<void> => {
    if (!(await writer.deleteObject(key))) throw new Error('not deleted')
  }
  const forget = (stem: string): void => {
    for (const name of versions.keys()) if (name.startsWith(`${stem}.`)) versions.delete(name)
  }

  return {
    put: async (name, bytes) => {
      const key = keyOf(name)
      try {
        await call(() => writer.putObject(key, bytes, 'application/octet-stream'))
      } catch (error) {
        // Nothing refers to this name yet: names are never reused, and a version is rendered again.
        setTimeout(() => void removeKey(key).catch(() => undefined), leftoverMs).unref()
        throw error
      }
    },
    get: async name => {
      const key = keyOf(name)
      const cached = versions.get(name)
      if (cached) return cached
      const found = await call(() => reader.getObjectArrayBuffer(key))
      if (found === null) return undefined
      const bytes = Buffer.from(found)
      if (name.split('.').length > 2) versions.set(name, bytes)
      return bytes
    },
    remove: async name => {
      const key = keyOf(name)
      const [stem = ''] = name.split('.')
      forget(stem)
      await call(async () => {
        // The picture goes first: a version that is rendered meanwhile finds it gone and is removed as well.
        await removeKey(key)
        for (const storedKey of await listed(`${base}${name.slice(0, 2)}/${stem}.`))
          if (storedKey !== key) await removeKey(storedKey)
      })
      forget(stem)
    },
    check: () => call(async () => void (await reader.listObjects('/', `${base}nenhuma-imagem`, 1))),
  }
}
