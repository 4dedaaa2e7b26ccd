import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { BreakerOpen, createBreaker } from '#server/core/circuit-breaker.ts'
import { failureWords, providerWords } from '#server/core/provider-words.ts'
import { type Bucket, MediaUnavailable } from './media-store.ts'

export type S3Settings = {
  endereco: string
  balde: string
  prefixo: string
  regiao: string
  chave: string
  segredo: string
}

/** Another attempt follows a 5xx or 429 within the timeout of the call. */
const RETRIES_MAX = 2
const FIRST_RETRY_DELAY_MS = 50

const READ_TIMEOUT_MS = 4000
const WRITE_TIMEOUT_MS = 10_000

type S3Call = { method?: 'GET' | 'PUT' | 'DELETE'; body?: Uint8Array<ArrayBuffer>; timeoutMs: number }

/** The texts of an XML element that contains nothing but text. */
const textsOf = (xml: string, element: string): string[] =>
  // recheck-ignore: the names are the portal's own, and what is between them holds no <
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&amp;/g, '&'),
  )

/**
 * Sends signed calls to one bucket; a redirect is never followed. A missing object is undefined; a missing bucket is an error, because as
 * "no such picture" it would cause the removal of versions.
 */
const createSender = ({ endereco, balde, regiao, chave, segredo }: S3Settings) => {
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
    const said = [...textsOf(text, 'Code'), ...textsOf(text, 'Message')].join(' ')
    throw new Error(`${method} ${response.status} ${providerWords(said, [chave, segredo])}`.trim())
  }
}

/** Turns every failure into `MediaUnavailable`, behind a circuit breaker. */
const createGuard = () => {
  const guarded = createBreaker()
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await guarded(work)
    } catch (error) {
      const why = error instanceof BreakerOpen ? 'circuit breaker open' : failureWords(error)
      throw new MediaUnavailable(`object store: ${why}`, { cause: error })
    }
  }
}

/** Written by each check: a store that is full or read-only is noticed before somebody sends a picture. */
const CHECK_KEY = 'conferencia'

/** One bucket of any S3-compatible store. A call to a store that does not respond fails after seconds, and immediately after five failures. */
export const openBucket = (settings: S3Settings): Bucket => {
  const { prefixo } = settings
  const base = prefixo === '' || prefixo.endsWith('/') ? prefixo : `${prefixo}/`
  const send = createSender(settings)
  // Uploads apart: a full bucket refuses them, and all that was stored can still be read and removed.
  const [call, upload] = [createGuard(), createGuard()]
  /** ListObjectsV2. */
  const list = (query: Record<string, string>): Promise<string> =>
    call(async () => {
      const parameters = new URLSearchParams({ 'list-type': '2', ...query })
      const response = await send(`/?${parameters}`, { timeoutMs: READ_TIMEOUT_MS })
      if (!response) throw new Error('no list')
      return response.text()
    })
  const put: Bucket['put'] = (key, bytes) =>
    upload(async () => {
      const request = { method: 'PUT', body: new Uint8Array(bytes), timeoutMs: WRITE_TIMEOUT_MS } as const
      if (!(await send(`/${base}${key}`, request))) throw new Error('not stored')
    })
  return {
    put,
    get: key =>
      call(async () => {
        const response = await send(`/${base}${key}`, { timeoutMs: READ_TIMEOUT_MS })
        return response && Buffer.from(await response.arrayBuffer())
      }),
    remove: key =>
      call(async () => void (await send(`/${base}${key}`, { method: 'DELETE', timeoutMs: WRITE_TIMEOUT_MS }))),
    keys: async function* (start) {
      let token: string | undefined
      do {
        const more = token === undefined ? undefined : { 'continuation-token': token }
        const xml = await list({ prefix: `${base}${start}`, ...more })
        for (const key of textsOf(xml, 'Key')) yield key.slice(base.length)
        token = textsOf(xml, 'NextContinuationToken')[0]
      } while (token !== undefined)
    },
    check: async () => {
      await put(CHECK_KEY, Buffer.from('x'))
      await list({ prefix: `${base}${CHECK_KEY}`, 'max-keys': '1' })
    },
  }
}
