import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Portal } from '../../e2e/support/portal-process.ts'
import { must } from './verdict.ts'

/** `status` 0 means no response. */
export type TimedResponse = {
  path: string
  status: number
  ms: number
  text: string
  retryAfter: string | null
  /** The local copy of the register answered (`X-Registro-Copia`). */
  isCopy: boolean
  at: number
}

export type RequestOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string | FormData
  limitMs?: number
}

/** A client with an address of its own. */
export const anonymousHeaders = (): Record<string, string> => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
})

const read = async (url: string, { method = 'GET', headers = {}, body, limitMs = 20_000 }: RequestOptions) => {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...anonymousHeaders(), ...headers },
      signal: AbortSignal.timeout(limitMs),
      ...(body === undefined ? {} : { body }),
    })
    return {
      status: response.status,
      text: await response.text(),
      retryAfter: response.headers.get('retry-after'),
      isCopy: response.headers.has('x-registro-copia'),
    }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { status: 0, text: String(cause), retryAfter: null, isCopy: false }
  }
}

export const fetchFrom = async (
  { url }: Pick<Portal, 'url'>,
  path: string,
  options: RequestOptions = {},
): Promise<TimedResponse> => {
  const began = performance.now()
  const response = await read(url + path, options)
  return { path, ...response, ms: performance.now() - began, at: Date.now() }
}

export const asJson = (value: unknown, headers: Record<string, string> = {}): RequestOptions => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
})

const REFUSAL = /indispon|não respondeu|Falha na conexão|Tente novamente/i

/** The only accepted 5xx: a 503 with Retry-After and a Portuguese message. */
export const isAcceptable = ({ status, text, retryAfter }: TimedResponse): boolean =>
  status < 500 || (status === 503 && retryAfter !== null && REFUSAL.test(text))

export const mustBeAcceptable = (responses: readonly TimedResponse[], { mayBreak = false } = {}): void => {
  const wrong = responses.find(one => !isAcceptable(one) || (one.status === 0 && !mayBreak))
  must(
    wrong === undefined,
    `${wrong?.path} responded ${wrong?.status}, Retry-After ${wrong?.retryAfter}: ${wrong?.text.slice(0, 300)}`,
  )
}

/** For example `12 × 200, 3 × 503`. */
export const statusCounts = (responses: readonly Pick<TimedResponse, 'status'>[]): string => {
  const counts = new Map<number, number>()
  for (const { status } of responses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
}

export const slowest = (responses: readonly TimedResponse[]): number => Math.max(0, ...responses.map(({ ms }) => ms))

/** Requests these paths repeatedly in the background. */
export const startPolling = (portal: Portal, paths: readonly string[], everyMs = 100) => {
  const responses: TimedResponse[] = []
  let going = true
  const loop = async (path: string): Promise<void> => {
    while (going) {
      responses.push(await fetchFrom(portal, path))
      await pause(everyMs)
    }
  }
  const ended = Promise.all(paths.map(loop))
  return {
    responses,
    stop: async (): Promise<TimedResponse[]> => {
      going = false
      await ended
      return responses
    },
  }
}
