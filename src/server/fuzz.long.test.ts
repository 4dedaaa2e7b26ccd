import { createHash, randomInt } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Route } from '#contract/route.ts'
import { type CallKey, routes } from '#contract/routes.ts'
import { casesOf, type FuzzCase, injection } from './testing/fuzz-cases.ts'
import { buildFuzzWorld, type FuzzWorld } from './testing/fuzz-world.ts'
import { complaintOf } from './testing/hostile.ts'
import { openTestApp } from './testing/open-test-app.ts'

const everyKey = Object.keys(routes) as CallKey[]
const keys = everyKey.filter(key => (process.env.FUZZ_CALL ?? key) === key)
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 10)
/** The tests send the same cases for the same list of calls; `npm run fuzz` uses another seed each time. */
const chosenSeed = process.env.FUZZ_SEED ?? createHash('sha256').update(everyKey.join()).digest('hex').slice(0, 6)
const SEED = chosenSeed === 'random' ? randomInt(2 ** 24) : Number.parseInt(chosenSeed, 16)
/** Cases of one call before the next call; few at first, so that a slow machine reaches every call. */
const casesPerRun = (repetition: number): number => (repetition === 0 ? 3 : 10)

const t = openTestApp()
let requestCount = 0
/** Built again after a successful write, which may have published a secret. */
let world: FuzzWorld | undefined
const statuses = new Map<string, Set<number>>()

const outputComplaint = (
  key: CallKey,
  response: { statusCode: number; body: string; headers: Record<string, unknown> },
) => {
  const { output, sheet }: Route = routes[key]
  if (response.statusCode >= 400) return
  const type = String(response.headers['content-type'] ?? '')
  if (response.statusCode !== 200) return `success as ${response.statusCode}`
  if (output === 'file' || (sheet && /^(text\/csv|application\/vnd)/.test(type))) return
  if (output === 'stream') return type.startsWith('text/event-stream') ? undefined : `a stream as ${type}`
  if (output === 'text') return type.startsWith('text/plain') ? undefined : `text as ${type}`
  const parsed = output.safeParse(JSON.parse(response.body))
  return parsed.success ? undefined : `a response of another shape: ${z.prettifyError(parsed.error)}`
}

/** Sends one case; @throws with what is wrong about the response. */
const tryCase = async (key: CallKey, here: FuzzWorld, one: FuzzCase): Promise<void> => {
  requestCount += 1
  const remoteAddress = `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`
  const response = await t.app.inject({ ...injection(key, one, here.headersOf(one.actor)), remoteAddress })
  const responseText = response.body + JSON.stringify(response.headers)
  // A successful write earlier in this run may have published a secret legitimately.
  const secrets = world === here ? here.secretsFor(one.actor) : []
  const secret = secrets.find(word => !JSON.stringify(one).includes(word) && responseText.includes(word))
  const wrong =
    complaintOf(response, routes[key].output === 'file') ??
    (secret === undefined ? outputComplaint(key, response) : `a planted secret: ${secret}`)
  if (wrong !== undefined) throw new Error(`${wrong} — ${response.statusCode} ${response.body.slice(0, 300)}`)
  statuses.set(key, (statuses.get(key) ?? new Set()).add(response.statusCode))
  if (response.statusCode === 401 || response.statusCode === 429) await here.renew(one.actor)
  if (response.statusCode === 200 && !key.startsWith('GET')) world = undefined
}

const seedOf = (key: CallKey, repetition: number): number =>
  createHash('sha256').update(`${SEED} ${key} ${repetition}`).digest().readInt32BE()

/** @returns what went wrong, with the smallest case found, or nothing. */
const fuzzCall = async (key: CallKey, repetition: number): Promise<string | undefined> => {
  world ??= await buildFuzzWorld(t)
  const here = world
  const details = await fc.check(
    fc.asyncProperty(casesOf(key, here.ids), one => tryCase(key, here, one)),
    { seed: seedOf(key, repetition), numRuns: casesPerRun(repetition), interruptAfterTimeLimit: 20_000 },
  )
  if (!details.failed) return
  const why = details.errorInstance instanceof Error ? details.errorInstance.message : 'no reason'
  return `${key}\n  ${why}\n  ${JSON.stringify(details.counterexample?.[0])}`
}

describe('every declared call, with cases generated from its schemas', () => {
  it(
    'is refused or succeeds in the declared shape, and reveals no secret',
    async () => {
      const end = Date.now() + SECONDS * 1000
      const wrong = new Map<CallKey, string>()
      let repetition = 0
      for (; repetition === 0 || Date.now() < end; repetition += 1)
        for (const key of keys) {
          if (wrong.has(key) || (repetition > 0 && Date.now() >= end)) continue
          const found = await fuzzCall(key, repetition)
          if (found !== undefined) wrong.set(key, found)
        }
      const answered = keys.filter(key => statuses.get(key)?.has(200)).length
      console.log(
        `fuzz: ${keys.length} calls, ${requestCount} cases, ${answered} calls answered 200, seed ${SEED.toString(16)}, ${wrong.size} wrong`,
      )
      expect([...wrong.values()].join('\n\n')).toBe('')
    },
    (SECONDS + 120) * 1000,
  )
})
