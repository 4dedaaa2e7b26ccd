import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The only credentials that the server accepts. */
export const S3_KEY = { chave: 'CHAVE-DE-TESTE', segredo: 'segredo-de-teste-bem-comprido', regiao: 'sa-east-1' }
const BUCKET = 'imagens'

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const strict = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const canonicalOf = (request: IncomingMessage, url: URL, signed: string[]): string => {
  const query = [...url.searchParams]
    .map(([name, value]) => `${strict(name)}=${strict(value)}`)
    .sort((one, other) => (one < other ? -1 : 1))
    .join('&')
  const headers = signed.map(name => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('')
  const hash = String(request.headers['x-amz-content-sha256'])
  return [request.method, url.pathname, query, headers, signed.join(';'), hash].join('\n')
}

/** AWS Signature Version 4, computed again from the request: a wrong key, region, path, query or an old date is refused. */
const isSigned = (request: IncomingMessage, url: URL, body: Buffer): boolean => {
  const [, credential = '', names = '', shown = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  const [chave, day = '', regiao = '', service = ''] = credential.split('/')
  const date = String(request.headers['x-amz-date'])
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const signed = names.split(';')
  if (chave !== S3_KEY.chave || regiao !== S3_KEY.regiao || service !== 's3') return false
  if (!date.startsWith(day) || !(Math.abs(Date.now() - at) < 900_000)) return false
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every(name => signed.includes(name))) return false
  const hash = String(request.headers['x-amz-content-sha256'])
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex')) return false
  const canonical = createHash('sha256')
    .update(canonicalOf(request, url, signed))
    .digest('hex')
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${regiao}/s3/aws4_request`, canonical].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${S3_KEY.segredo}`, day), regiao), 's3'), 'aws4_request')
  const wanted = hmac(key, text)
  const given = Buffer.from(shown, 'hex')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

export type FakeS3 = {
  endereco: string
  balde: string
  objects: Map<string, Buffer>
  /** What was requested, one `METHOD key` each, refused or not. */
  requested: string[]
  /** The most keys in one page of a list. */
  pageRows: number
  /** Delay of each response in ms; a status for every call; number of calls that get 503 before the next succeeds. */
  /** `beforeReply` holds a request back before it is carried out. */
  trouble: {
    beforeReply: (() => Promise<void>) | undefined
    status: number | undefined
    bucketGone: boolean
    failures: number
  }
  close: () => Promise<void>
}

const sendError = (response: ServerResponse, status: number, code: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

/** Keys in order, `pageRows` at a time: the token of the next page is the last key of this one. */
const list = ({ objects, pageRows }: FakeS3, query: URLSearchParams): string => {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '']
  const found = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const page = found.slice(0, Math.min(pageRows, Number(query.get('max-keys') ?? 1000)))
  const contents = page.map(([key, body]) => `<Contents><Key>${key}</Key><Size>${body.length}</Size></Contents>`)
  const isTruncated = page.length < found.length
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

/** One request, already known to be signed. */
const serve = (
  store: FakeS3,
  { method, url, body }: { method: string; url: URL; body: Buffer },
  response: ServerResponse,
) => {
  const { objects } = store
  const key = decodeURIComponent(url.pathname.slice(BUCKET.length + 2))
  if (key === '') {
    response.writeHead(200, { 'content-type': 'application/xml' })
    return response.end(list(store, url.searchParams))
  }
  if (method === 'PUT') {
    objects.set(key, body)
    return response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return response.writeHead(204).end()
  }
  const found = objects.get(key)
  return found ? response.writeHead(200).end(found) : sendError(response, 404, 'NoSuchKey')
}

/** An S3 server in memory: PUT, GET, DELETE and ListObjectsV2 of one private bucket, every call signed. */
export const startFakeS3 = async (): Promise<FakeS3> => {
  const store: FakeS3 = {
    ...{ endereco: '', balde: BUCKET, objects: new Map(), requested: [], close: () => Promise.resolve() },
    pageRows: 1000,
    trouble: { beforeReply: undefined, status: undefined, bucketGone: false, failures: 0 },
  }
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://s3')
    const body = await buffer(request)
    const method = request.method ?? ''
    store.requested.push(`${method} ${url.pathname}`)
    await store.trouble.beforeReply?.()
    if (store.trouble.status !== undefined) return sendError(response, store.trouble.status, 'ServiceUnavailable')
    if (store.trouble.failures > 0) {
      store.trouble.failures -= 1
      return sendError(response, 503, 'SlowDown')
    }
    if (!isSigned(request, url, body)) return sendError(response, 403, 'SignatureDoesNotMatch')
    if (store.trouble.bucketGone || url.pathname.split('/')[1] !== BUCKET)
      return sendError(response, 404, 'NoSuchBucket')
    serve(store, { method, url, body }, response)
  }
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  store.endereco = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  store.close = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  return store
}
