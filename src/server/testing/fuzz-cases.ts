import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import { homenagemPart } from '#contract/homenagem/schema.ts'
import type { Route } from '#contract/route.ts'
import { type CallKey, routes } from '#contract/routes.ts'
import { hostileValue, type Manner, present, validOf, valuesOf } from './fuzz-shapes.ts'
import { SEGMENTS } from './hostile.ts'

export const FUZZ_ACTORS = ['anonymous', 'moderador', 'colaborador', 'admin'] as const
export type FuzzActor = (typeof FUZZ_ACTORS)[number]

/** One call as it is sent; `body` in latin1, so that a counter-example can be read and repeated. */
export type FuzzCase = { actor: FuzzActor; url: string; type?: string; body?: string; headers: Record<string, string> }

const shapeOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const encoded = (value: unknown): string => encodeURIComponent(textOf(value).replace(/\p{Surrogate}/gu, '\ufffd'))

const pathOf = (path: string, route: Route, manner: Manner, ids: readonly unknown[]): fc.Arbitrary<string> => {
  const names = [...path.matchAll(/:(\w+)/g)].map(match => match[1] ?? '')
  const shape = shapeOf(route.params)
  const segments = names.map(name => {
    const right = shape[name]
      ? valuesOf(shape[name], manner, ids).map(value => encoded(present(value) ?? '1'))
      : fc.constant('1')
    return manner === 'valid' ? right : fc.oneof({ weight: 4, arbitrary: right }, fc.constantFrom(...SEGMENTS))
  })
  return fc.tuple(...segments).map(parts => {
    let next = 0
    return path.replace(/:\w+/g, () => parts[next++] || '0')
  })
}

const STRANGE_QUERIES = [
  '__proto__=1',
  'x[]=1&x[]=2',
  '%',
  '%ff=%00',
  '&&&=',
  'pagina=1&pagina=2',
  'constructor[prototype]=1',
]

const queryOf = (route: Route, manner: Manner, ids: readonly unknown[]): fc.Arbitrary<string> => {
  const declared = Object.entries(shapeOf(route.query)).map(([name, schema]) =>
    valuesOf(schema, manner, ids).map(value => {
      const one = present(value)
      return one === undefined ? [] : [one].flat().map(part => `${name}=${encoded(part)}`)
    }),
  )
  const right = fc.tuple(...declared).map(parts => parts.flat().join('&'))
  if (manner === 'valid') return right
  return fc
    .tuple(right, fc.option(fc.constantFrom(...STRANGE_QUERIES), { nil: '', freq: 6 }))
    .map(([query, strange]) => [query, strange].filter(part => part !== '').join('&'))
}

type Body = Pick<FuzzCase, 'type' | 'body'>
const JSON_TYPE = 'application/json'
const latin = (text: string): string => Buffer.from(text).toString('latin1')

const jsonBody = (value: unknown): Body => ({ type: JSON_TYPE, body: latin(JSON.stringify(present(value)) ?? '') })

const formBody = (value: unknown): Body => ({
  type: 'application/x-www-form-urlencoded',
  body:
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([name, one]) => `${encoded(name)}=${encoded(one)}`)
          .join('&')
      : encoded(value),
})

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const FILES = [undefined, '', Buffer.from(DOT, 'base64').toString('latin1'), '\x89PNG\r\n\x1a\nbroken', 'not a picture']

const fieldPart = (name: string, more: string, content: string): string =>
  `--fuzz\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
const PICTURE = '; filename="foto.png"\r\nContent-Type: image/png'

const multipartBody = (json: unknown, file: string | undefined): Body => {
  const picture = file === undefined ? '' : fieldPart('imagem', PICTURE, file)
  const words = fieldPart('homenagem', '', latin(JSON.stringify(present(json)) ?? ''))
  return { type: 'multipart/form-data; boundary=fuzz', body: `${words}${picture}--fuzz--\r\n` }
}

const fieldsBody = (value: unknown, file: string | undefined): Body => {
  const fields = Object.entries((present(value) ?? {}) as object).map(([name, one]) =>
    fieldPart(name, '', latin(textOf(one))),
  )
  const picture = file === undefined ? '' : fieldPart('imagem', PICTURE, file)
  return { type: 'multipart/form-data; boundary=fuzz', body: `${fields.join('')}${picture}--fuzz--\r\n` }
}

const rightBody = (route: Route, manner: Manner, ids: readonly unknown[]): fc.Arbitrary<Body> => {
  if (route.parts && route.parts.jsonPart === undefined)
    return fc
      .tuple(valuesOf(route.parts.json, manner, ids), fc.constantFrom(...FILES))
      .map(([fields, file]) => fieldsBody(fields, file))
  if (route.form === 'multipart')
    return fc
      .tuple(valuesOf(homenagemPart, manner, ids), fc.constantFrom(...FILES))
      .map(([json, file]) => multipartBody(json, file))
  if (route.form === 'bytes')
    return fc
      .uint8Array({ maxLength: 200 })
      .map(bytes => ({ type: 'application/octet-stream', body: Buffer.from(bytes).toString('latin1') }))
  if (!route.body) return fc.constant({})
  const values = manner === 'valid' ? validOf(route.body, ids) : valuesOf(route.body, manner, ids)
  return values.map(route.form === 'urlencoded' ? formBody : jsonBody)
}

const BROKEN: readonly Body[] = [
  { type: JSON_TYPE, body: '{"a":' },
  { type: JSON_TYPE, body: '\xff\xfe\x00' },
  { type: JSON_TYPE, body: '{"__proto__":{"x":1}}' },
  { type: JSON_TYPE, body: `${'['.repeat(20_000)}` },
  { type: `${JSON_TYPE}; charset=utf-16`, body: '{"a":1}' },
  { type: 'multipart/form-data', body: 'x' },
  {
    type: 'multipart/form-data; boundary=fuzz',
    body: '--fuzz\r\nContent-Disposition: form-data; name="homenagem"\r\n\r\n{',
  },
  { type: 'multipart/form-data; boundary=fuzz', body: '--fuzz\r\n\r\n\r\n--fuzz--' },
  { type: 'application/x-www-form-urlencoded', body: '%=%&__proto__[x]=1' },
  { type: 'application/octet-stream', body: '\x00\x01' },
  { type: 'text/xml', body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
  { type: 'not a type', body: '{}' },
  {},
]

const bodyOf = (route: Route, manner: Manner, ids: readonly unknown[]): fc.Arbitrary<Body> => {
  const right = rightBody(route, manner, ids)
  if (manner === 'valid') return right
  return fc.oneof(
    { weight: 8, arbitrary: right },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
    { weight: 1, arbitrary: hostileValue.map(jsonBody) },
  )
}

const STRANGE_HEADERS: readonly Record<string, string>[] = [
  { authorization: 'Bearer ' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.' },
  { authorization: `Bearer ${'a'.repeat(4000)}` },
  { cookie: 'passe_1=x; __proto__=1; =; %00' },
  { 'idempotency-key': '../../etc' },
  { 'idempotency-key': 'a-key-of-the-fuzz' },
  { 'x-forwarded-for': "1.1.1.1, ' or 1=1" },
  { accept: 'text/html' },
  { 'accept-encoding': 'nonsense;q=9' },
  { 'if-none-match': '"\xff"' },
  { range: 'bytes=9-1' },
]

/** Cases of one declared call, from its own shapes: a third valid, a third nearly, a third hostile. */
export const casesOf = (key: CallKey, ids: readonly unknown[]): fc.Arbitrary<FuzzCase> => {
  const route: Route = routes[key]
  const [method = 'GET', path = '/'] = key.split(' ')
  const inManner = (manner: Manner) =>
    fc.record({
      actor: fc.constantFrom(...FUZZ_ACTORS),
      path: pathOf(path, route, manner, ids),
      query: queryOf(route, manner, ids),
      body: method === 'GET' ? fc.constant<Body>({}) : bodyOf(route, manner, ids),
      headers: fc.option(fc.constantFrom(...STRANGE_HEADERS), { nil: {}, freq: manner === 'valid' ? 1000 : 8 }),
    })
  return fc
    .oneof(inManner('valid'), inManner('near'), inManner('wild'))
    .map(({ actor, path: requestPath, query, body, headers }) => ({
      actor,
      url: query === '' ? requestPath : `${requestPath}?${query}`,
      ...body,
      headers: { ...headers },
    }))
}

export const injection = (
  key: CallKey,
  { url, type, body, headers }: FuzzCase,
  own: Record<string, string>,
): InjectOptions => ({
  method: key.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'DELETE',
  url,
  headers: { ...own, ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
  ...(body === undefined ? {} : { payload: Buffer.from(body, 'latin1') }),
})
