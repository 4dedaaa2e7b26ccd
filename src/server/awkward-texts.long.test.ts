import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { BODY_BYTES } from '#contract/limits.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { AWKWARD, type Awkward, awkwardText } from '#contract/testing/awkward-texts.ts'
import { nameOf, type RequestString, requestStrings } from '#contract/testing/request-strings.ts'
import type { FuzzActor } from './testing/fuzz-cases.ts'
import { present, validOf } from './testing/fuzz-shapes.ts'
import { buildFuzzWorld, type FuzzWorld } from './testing/fuzz-world.ts'
import { openTestApp } from './testing/open-test-app.ts'
import { buildServiceKey } from './testing/service-key.ts'

const t = openTestApp()
let world: FuzzWorld
let serviceHeaders: Record<string, string>
beforeAll(async () => {
  world = await buildFuzzWorld(t)
  serviceHeaders = (await buildServiceKey(t)).headers
})

const TEXT_BYTES = 64 * 1024
/** Around the text: the other fields, and a second byte for each character that JSON escapes. */
const longestWithin = (bodyBytes: number): number => Math.floor((bodyBytes - 2048) / 2)
/** An answer may take this many times the processor time of the same length in plain characters; what is quadratic takes a hundred times. */
const RATIO_MAX = 5
/** Less is not told from noise. */
const FLOOR_MS = 100
const TRIES = 8

const PLAIN_TEXT = 'x'
const kinds = Object.keys(AWKWARD) as Awkward[]
/** @param bytes as UTF-8 */
const textOf = (kind: Awkward | typeof PLAIN_TEXT, bytes: number): string => {
  if (kind === PLAIN_TEXT) return PLAIN_TEXT.repeat(bytes)
  const bytesPerUnit = Buffer.byteLength(AWKWARD[kind]) / AWKWARD[kind].length
  return awkwardText(kind, Math.floor(bytes / bytesPerUnit))
}

const actorOf = ({ access }: Route): FuzzActor | 'service' => {
  if (access === 'public' || access === 'visitor') return 'anonymous'
  if (access === 'service' || access === 'session') return access === 'service' ? 'service' : 'admin'
  return access.includes('ROLE_ADMIN') ? 'admin' : 'moderador'
}

const headersOf = (actor: FuzzActor | 'service'): Record<string, string> =>
  actor === 'service' ? serviceHeaders : world.headersOf(actor)

const samples = new Map<z.ZodType, unknown>()
/** The same valid values each time. */
const sampleOf = (schema: z.ZodType | undefined): unknown => {
  if (!schema) return undefined
  if (!samples.has(schema)) {
    const [sample] = fc.sample(validOf(schema, world.ids), { numRuns: 1, seed: 1 })
    samples.set(schema, present(sample))
  }
  return samples.get(schema)
}

/** `value` with the text at a path, whatever it had there. */
const withTextAt = (value: unknown, [name, ...rest]: readonly string[], text: string): unknown => {
  if (name === undefined) return text
  if (Array.isArray(value) || (name === '0' && typeof value !== 'object'))
    return [withTextAt((value as unknown[] | undefined)?.[0], rest, text)]
  const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return { ...fields, [name]: withTextAt(fields[name], rest, text) }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const pairsOf = (values: unknown): string =>
  Object.entries((values ?? {}) as object)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(asText(value))}`)
    .join('&')

const multipart = (parts: Record<string, string>): Partial<InjectOptions> => ({
  headers: { 'content-type': 'multipart/form-data; boundary=awkward' },
  payload: [
    ...Object.entries(parts).map(
      ([name, text]) => `--awkward\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
    ),
    '--awkward--\r\n',
  ].join(''),
})

const bodyOf = ({ form, parts }: Route, value: unknown): Partial<InjectOptions> => {
  if (parts?.jsonPart) return multipart({ [parts.jsonPart]: JSON.stringify(value) })
  if (parts)
    return multipart(Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, asText(one)])))
  if (form === 'urlencoded')
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: pairsOf(value) }
  return {
    headers: { 'content-type': 'application/json' },
    payload: form === 'signed' ? asText(value) : JSON.stringify(value),
  }
}

/** The request of a call whose one string is the text. */
const requestOf = ({ key, part, path }: RequestString, text: string): InjectOptions => {
  const route: Route = routes[key]
  const [method, address = ''] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  const put = (name: RequestString['part'], value: unknown) => (name === part ? withTextAt(value, path, text) : value)
  const params = (put('params', sampleOf(route.params)) ?? {}) as Record<string, unknown>
  const query = pairsOf(put('query', sampleOf(route.query)))
  const url = address.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(params[name] ?? 1)))
  const hasBody = method !== 'GET' && (route.body ?? route.parts) !== undefined
  const body = hasBody
    ? bodyOf(route, route.parts ? put('form', sampleOf(route.parts.json)) : put('body', sampleOf(route.body)))
    : {}
  return { method, url: query === '' ? url : `${url}?${query}`, ...body }
}

let requestCount = 0
/** Each request has an address of its own, and each account is replaced at its limit, so that no limit answers in place of the call. */
const send = async (request: InjectOptions, actor: FuzzActor | 'service'): Promise<number> => {
  requestCount += 1
  const remoteAddress = `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`
  const before = process.cpuUsage()
  const { statusCode } = await t.app.inject({
    ...request,
    headers: { ...headersOf(actor), ...request.headers },
    remoteAddress,
  })
  const { user, system } = process.cpuUsage(before)
  if (statusCode !== 429 && statusCode !== 401) return (user + system) / 1000
  if (actor === 'service') serviceHeaders = (await buildServiceKey(t)).headers
  else await world.renew(actor)
  return actor === 'anonymous' ? (user + system) / 1000 : send(request, actor)
}

/** The least of several requests: the collector of memory, the compiler and other work of this process only add to it. */
const leastMs = async (request: InjectOptions, actor: FuzzActor | 'service', enoughMs: number): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let count = 0; count < TRIES && least > enoughMs; count += 1) least = Math.min(least, await send(request, actor))
  return least
}

/** The kinds of text that make the call slow, with their times. */
const slowKinds = async (one: RequestString, bytes: number): Promise<string[]> => {
  const actor = actorOf(routes[one.key])
  const plain = await leastMs(requestOf(one, textOf(PLAIN_TEXT, bytes)), actor, FLOOR_MS / RATIO_MAX)
  const enoughMs = Math.max(FLOOR_MS, RATIO_MAX * plain)
  const slow: string[] = []
  // A body that is too long is refused before anybody reads what it holds.
  const isRead = bytes <= longestWithin(BODY_BYTES[(routes[one.key] as Route).bodyClass])
  for (const kind of isRead ? kinds : kinds.slice(0, 1)) {
    const ms = await leastMs(requestOf(one, textOf(kind, bytes)), actor, enoughMs)
    if (ms > enoughMs) slow.push(`${nameOf(one)}: ${bytes} bytes of ${kind} take ${ms} ms, of plain ${plain} ms`)
  }
  return slow
}

const strings = requestStrings()
const keys = [...new Set(strings.map(one => one.key))]

describe('64 kB of an awkward text in any field', () => {
  it.each(keys)('take %s no longer than of plain characters', async key => {
    const slow: string[] = []
    const route: Route = routes[key]
    const sizes = new Set([TEXT_BYTES, Math.min(TEXT_BYTES, longestWithin(BODY_BYTES[route.bodyClass]))])
    for (const one of strings.filter(string => string.key === key))
      for (const bytes of sizes) slow.push(...(await slowKinds(one, bytes)))
    expect(slow.join('\n')).toBe('')
  })
})
