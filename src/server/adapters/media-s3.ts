import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { LRUCache } from 'lru-cache'
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

/** Another attempt follows a 5xx or 429 within the timeout of the call. */
const RETRIES_MAX = 2
const FIRST_RETRY_DELAY_MS = 50

type S3Call = { method?: 'GET' | 'PUT' | 'DELETE'; body?: Uint8Array<ArrayBuffer>; timeoutMs: number }

/**
 * Sends signed calls to one bucket; a redirect is never followed. A missing object is undefined; a missing bucket is an error, because as
 * "no such picture" it would cause the removal of versions.
 */
const openBucket = ({ endereco, balde, regiao, chave, segredo }: S3Settings) => {
  const client = new AwsClient({
    accessKeyId: chave,
    secretAccessKey: segredo,
    region: regiao,
    service: 's3',
    retries: RETRIES_MAX,
    initRetryMs: FIRST_RETRY_DELAY_MS,
  })
  const bucketUrl = `${endereco.replace(/\/$/, '')}/${balde}`
  return async (path: string, { method = 'GET', body, timeoutMs }: S3Call): Promise<Response | undefined> => {
    const response = await client.fetch(`${bucketUrl}${path}`, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...(body ? { body } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return response
    const text = await response.text()
    if (response.status === 404 && !text.includes('NoSuchBucket')) return undefined
    throw new Error(`${method} ${response.status}`)
  }
}

/** The texts of an XML element that contains nothing but text. */
const textsOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&amp;/g, '&'),
  )

/** ListObjectsV2 of a bucket. */
const createLister = (send: ReturnType<typeof openBucket>, timeoutMs: number) => {
  const list = async (query: Record<string, string>): Promise<string> => {
    const response = await send(`/?${new URLSearchParams({ 'list-type': '2', ...query })}`, { timeoutMs })
    if (!response) throw new Error('no list')
    return response.text()
  }
  const keysWith = async (prefix: string): Promise<string[]> => {
    const keys: string[] = []
    let token: string | undefined
    do {
      const xml = await list({ prefix, ...(token === undefined ? {} : { 'continuation-token': token }) })
      keys.push(...textsOf(xml, 'Key'))
      token = textsOf(xml, 'NextContinuationToken')[0]
    } while (token !== undefined)
    return keys
  }
  return { list, keysWith }
}

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
 * through the portal, which decides who sees it. A call to a store that does not respond fails after seconds, and immediately after five failures.
 */
export const createS3Store = (settings: S3Settings): MediaStore => {
  const { prefixo, readMs = 4000, writeMs = 10_000, leftoverMs = 60_000 } = settings
  const base = prefixo === '' || prefixo.endsWith('/') ? prefixo : `${prefixo}/`
  const send = openBucket(settings)
  const { list, keysWith } = createLister(send, readMs)
  const versions = createVersionCache()
  const call = createGuard()

  const keyOf = (name: string): string => {
    if (!isPictureName(name)) throw new Error('not a picture name')
    return `${base}${name.slice(0, 2)}/${name}`
  }
  const removeKey = async (key: string): Promise<void> => {
    await send(`/${key}`, { method: 'DELETE', timeoutMs: writeMs })
  }
  const forget = (stem: string): void => {
    for (const name of versions.keys()) if (name.startsWith(`${stem}.`)) versions.delete(name)
  }

  return {
    put: async (name, bytes) => {
      const key = keyOf(name)
      try {
        await call(async () => {
          const stored = await send(`/${key}`, { method: 'PUT', body: new Uint8Array(bytes), timeoutMs: writeMs })
          if (!stored) throw new Error('not stored')
        })
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
      const bytes = await call(async () => {
        const response = await send(`/${key}`, { timeoutMs: readMs })
        return response && Buffer.from(await response.arrayBuffer())
      })
      if (!bytes) return undefined
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
        for (const storedKey of await keysWith(`${base}${name.slice(0, 2)}/${stem}.`))
          if (storedKey !== key) await removeKey(storedKey)
      })
      forget(stem)
    },
    check: () => call(async () => void (await list({ prefix: `${base}nenhuma-imagem`, 'max-keys': '1' }))),
  }
}
