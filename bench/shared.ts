import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { print } from '../src/server/core/print.ts'

/**
 * One goal of docs/performance.md as measured. Without `limit` the value is information.
 * Without `value` it was not measured and `note` contains the reason: that is neither a pass nor a failure.
 */
export type Goal = {
  id: string
  what: string
  value?: number
  unit: string
  limit?: { atLeast: number } | { atMost: number }
  note?: string
}

/** A goal with an upper limit. */
export const goalAtMost = (id: string, what: string, value: number, unit: string, atMost: number, note = ''): Goal => {
  const limit = { atMost }
  return { id, what, value, unit, limit, note }
}

/** What could not be measured here, and why. */
export const notMeasured = (id: string, what: string, note: string): Goal => ({ id, what, unit: '', note })

const isMet = ({ value, limit }: Goal): boolean | undefined => {
  if (value === undefined || limit === undefined) return undefined
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost
}

const formatNumber = (value: number): string =>
  Number.isInteger(value) || Math.abs(value) >= 1000 ? value.toFixed(0) : value.toFixed(Math.abs(value) < 10 ? 2 : 1)

const rowOf = (goal: Goal): string => {
  const { id, what, value, unit, limit, note = '' } = goal
  const bound =
    limit &&
    ('atLeast' in limit ? `≥ ${formatNumber(limit.atLeast)} ${unit}` : `≤ ${formatNumber(limit.atMost)} ${unit}`)
  const judged = limit === undefined ? 'information' : isMet(goal) ? 'met' : 'MISSED'
  const verdict = value === undefined ? 'not measured' : judged
  return `| ${[id, what, value === undefined ? '–' : `${formatNumber(value)} ${unit}`, bound ?? '', verdict, note].join(' | ')} |`
}

/** Prints the goals as a Markdown table; a missed goal sets exit code 1. */
export const report = (goals: readonly Goal[]): void => {
  const head = ['| goal | what | measured | limit | verdict | note |', '| --- | --- | ---: | ---: | --- | --- |']
  print(`\n${[...head, ...goals.map(rowOf)].join('\n')}\n`)
  if (goals.some(goal => isMet(goal) === false)) process.exitCode = 1
}

/** Reports each section as soon as it is measured, and all of them at the end. A section that fails does not stop the others. */
export const measureSections = async (sections: Record<string, () => Promise<readonly Goal[]>>): Promise<void> => {
  const all: Goal[] = []
  for (const [section, measure] of Object.entries(sections)) {
    print(`Measuring ${section}…`)
    const goals = await measure().catch((error: Error): Goal[] => {
      process.stderr.write(`${error.stack}\n`)
      return [goalAtMost(section, 'errors', 1, '', 0, error.message)]
    })
    all.push(...goals)
    report(goals)
  }
  report(all)
}

/** @param share 0 to 1, nearest rank. NaN for no values. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN
}

export const p99 = (values: readonly number[]): number => percentile(values, 0.99)

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** A visitor connects from a loopback address of its own, so that limits by address count people and not this process. */
export const visitorAddress = (visitor: number): string =>
  `127.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255 || 1}`

const CLIENT_TIMEOUT_MS = 20_000
const agents = new Map<string, Agent>()

const agentOf = (visitor: number): Agent => {
  const localAddress = visitorAddress(visitor)
  const agent = agents.get(localAddress) ?? new Agent({ keepAlive: true, localAddress, maxFreeSockets: 4 })
  agents.set(localAddress, agent)
  return agent
}

export type Response = { status: number; body: Buffer; ms: number; headers: NodeJS.Dict<string | string[]> }
export type Sending = {
  method?: string
  headers?: Record<string, string>
  /** An object is sent as JSON. */
  body?: Buffer | string | object
  /** Number of the visitor who sends; all others are visitor 0. */
  visitor?: number
}

/** One request on a keep-alive connection. Rejects where no response came within 20 s. */
export const send = (
  url: string,
  { method = 'GET', headers = {}, body, visitor = 0 }: Sending = {},
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const start = performance.now()
    const isJson = body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body)
    const bytes = isJson ? JSON.stringify(body) : body
    const length = bytes === undefined ? {} : { 'content-length': String(Buffer.byteLength(bytes)) }
    const type = isJson ? { 'content-type': 'application/json' } : {}
    const options = {
      agent: agentOf(visitor),
      method,
      headers: { ...type, ...headers, ...length },
      timeout: CLIENT_TIMEOUT_MS,
    }
    const sent = request(url, options, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode: status = 0, headers: received } = response
        resolve({ status, body: Buffer.concat(chunks), ms: performance.now() - start, headers: received })
      })
    })
    sent.on('timeout', () => sent.destroy(new Error(`no response from ${url}`)))
    sent.on('error', reject)
    sent.end(bytes)
  })

/** @throws Error with status and text of anything but 200. */
export const sendJson = async <T>(url: string, sending: Sending = {}): Promise<T> => {
  const { status, body } = await send(url, sending)
  if (status !== 200) throw new Error(`${status} ${url}: ${body.toString().slice(0, 300)}`)
  return JSON.parse(body.toString()) as T
}

/** Starts `work` at random (Poisson) moments, `perSecond` on average, whether or not earlier work is done; waits for the last. */
export const openLoop = async (
  perSecond: number,
  seconds: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> => {
  const end = performance.now() + seconds * 1000
  const running = new Set<Promise<unknown>>()
  const gapMs = (): number => (-Math.log(1 - Math.random()) / perSecond) * 1000
  let index = 0
  for (let next = performance.now() + gapMs(); next < end; next += gapMs()) {
    const waitMs = next - performance.now()
    if (waitMs > 1) await sleep(waitMs)
    const one: Promise<unknown> = work(index).finally(() => running.delete(one))
    running.add(one)
    index += 1
  }
  await Promise.all(running)
}

/** Latencies by kind of request, and how often a kind was refused by status. */
export const createMeter = () => {
  const times = new Map<string, number[]>()
  const refusals = new Map<string, number>()
  return {
    times,
    refusals,
    /** @returns the response where it is 200. */
    measure: async (kind: string, sending: Promise<Response>): Promise<Response | undefined> => {
      const response = await sending.catch(() => undefined)
      if (response?.status === 200) {
        times.set(kind, [...(times.get(kind) ?? []), response.ms])
        return response
      }
      const refusal = `${kind} ${response?.status ?? 0}`
      refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
      return undefined
    },
  }
}

/** Ticks of the kernel clock in /proc, per second, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

/** Processor seconds a process has used so far. */
export const cpuSeconds = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
