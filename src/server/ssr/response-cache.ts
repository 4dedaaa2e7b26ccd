import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Encoding, encode } from '#server/http/compression.ts'
import type { CacheCounts } from '#server/http/metrics.ts'

/** A response that is the same for every anonymous reader, as it was rendered. */
export type RenderedResponse = {
  /** 404: a page that was refused, with the text for the reader. It is not stored, nor is a page with `no-store`. */
  status: 200 | 404
  type: string
  body: string
  /** For how long it may be served without rendering it again, although nothing was written. */
  seconds: number
  headers?: Readonly<Record<string, string>>
}

/** A rendered response in memory. Each encoding is computed for the first reader that accepts it. */
export type CachedResponse = {
  status: 200 | 404
  etag: string
  type: string
  headers: Readonly<Record<string, string>>
  bodyIn: (encoding: Encoding) => Promise<Buffer>
  bytes: number
}

/** What is cached under which key, and how it is rendered. `undefined`: this response needs the application (a refusal, for example). */
export type Cacheable = { key: string; render: () => Promise<RenderedResponse | undefined> }

const CACHE_MAX_BYTES = 64 * 1024 * 1024
/** Number of keys whose most recent version is known: what was rendered before it is removed from memory. */
const LATEST_MAX = 20_000
/** While the database does not respond, what follows the clock is served for so long after its time. */
const EXPIRED_MAX_MS = 60_000
/** A response that lasts so long and is read a second time is compressed again, to fewer bytes. */
const SHRINK_MIN_SECONDS = 60
/** An entry without a time to live would never expire. */
const TTL_MIN_MS = 1

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)

const toCached = ({ status, type, body, seconds, headers = {} }: RenderedResponse): CachedResponse => {
  const identity = Buffer.from(body)
  const bodies = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(identity)]])
  const encodeOnce = (encoding: Encoding): Promise<Buffer> => {
    const encoded = encode(encoding, identity).then(bufferOf)
    bodies.set(encoding, encoded)
    encoded.catch(() => bodies.delete(encoding))
    return encoded
  }
  let mayShrink = seconds >= SHRINK_MIN_SECONDS
  /** Once, for the readers that follow. */
  const shrink = (): void => {
    if (!mayShrink) return
    mayShrink = false
    encode('br', identity, 'small').then(
      small => bodies.set('br', Promise.resolve(bufferOf(small))),
      () => {
        // The larger body stays.
      },
    )
  }
  return {
    status,
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    type,
    headers,
    bodyIn: encoding => {
      const known = bodies.get(encoding)
      if (known && encoding === 'br') shrink()
      return known ?? encodeOnce(encoding)
    },
    // All encodings together take less than twice the plain body.
    bytes: identity.length * 2,
  }
}

export type ResponseCache = {
  /** @returns what was rendered under this version, if it has not expired. */
  get: (key: string, version: string) => CachedResponse | undefined
  /** The same, and up to a minute longer, for use while the database does not respond. */
  lastKnown: (key: string, version: string) => CachedResponse | undefined
  /**
   * Renders a response that is not cached. Concurrent misses of the same version share one rendering. A response that only expired is
   * returned when it cannot be rendered again: no write has changed it.
   * @returns undefined if the application has to respond. Rejects if the rendering failed.
   */
  load: (cacheable: Cacheable, version: string) => Promise<CachedResponse | undefined>
}

/**
 * Responses in memory. The version of the data is part of the key: what was rendered under one version is never served under another, and a
 * rendering that began before a write is never shared by a request that arrived after it.
 */
export const createResponseCache = (counts: Pick<CacheCounts, 'rendered'>): ResponseCache => {
  const responses = new LRUCache<string, CachedResponse, Cacheable['render']>({
    maxSize: CACHE_MAX_BYTES,
    sizeCalculation: response => response.bytes,
    noDeleteOnFetchRejection: true,
    noDeleteOnStaleGet: true,
    // A rendering that is removed while it runs is still sent to those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_id, _stale, { options, context: render }) => {
      counts.rendered()
      const rendered = await render()
      if (!rendered) return undefined
      options.ttl = Math.max(TTL_MIN_MS, rendered.seconds * 1000)
      return toCached(rendered)
    },
  })
  const latest = new LRUCache<string, string>({ max: LATEST_MAX })
  const idOf = (key: string, version: string): string => `${version} ${key}`
  /** Removes what a newer answer replaces, whether that one may be kept or not. */
  const settle = (key: string, id: string, response: CachedResponse | undefined): void => {
    const previous = latest.get(key)
    if (previous !== undefined && previous !== id) responses.delete(previous)
    if (response?.status === 200 && response.headers['cache-control'] !== 'no-store') latest.set(key, id)
    else {
      latest.delete(key)
      responses.delete(id)
    }
  }
  return {
    get: (key, version) => responses.get(idOf(key, version)),
    lastKnown: (key, version) => {
      const id = idOf(key, version)
      return responses.getRemainingTTL(id) > -EXPIRED_MAX_MS ? responses.get(id, { allowStale: true }) : undefined
    },
    load: async ({ key, render }, version) => {
      const id = idOf(key, version)
      const expired = responses.get(id, { allowStale: true })
      try {
        const response = await responses.fetch(id, { context: render })
        settle(key, id, response)
        return response
      } catch (error) {
        if (expired) return expired
        throw error
      }
    },
  }
}
