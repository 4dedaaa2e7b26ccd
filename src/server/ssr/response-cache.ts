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
/** Number of keys whose most recent version is known, for use while the database does not respond. */
const LATEST_MAX = 20_000
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
  /** @returns the most recent response of any version, for use while the database does not respond. */
  last: (key: string) => CachedResponse | undefined
  /**
   * Renders a response that is not cached. Concurrent misses of the same version share one rendering.
   * @returns undefined if the rendering failed, or the application has to respond.
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
    // A response that only expired is used when it cannot be rendered again: no write has changed it.
    allowStaleOnFetchRejection: true,
    noDeleteOnStaleGet: true,
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
  return {
    get: (key, version) => responses.get(idOf(key, version)),
    last: key => responses.get(latest.get(key) ?? '', { allowStale: true }),
    load: async ({ key, render }, version) => {
      const id = idOf(key, version)
      const response = await responses.fetch(id, { context: render })
      if (response?.status === 200 && response.headers['cache-control'] !== 'no-store') {
        const previous = latest.get(key)
        latest.set(key, id)
        if (previous !== undefined && previous !== id) responses.delete(previous)
      } else if (response && responses.peek(id) === response) responses.delete(id)
      return response
    },
  }
}
