import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Portal } from '../../e2e/support/portal-process.ts'
import { must } from './verdict.ts'

/** `status` 0: no answer at all. */
export type Answer = { path: string; status: number; ms: number; text: string; retryAfter: string | null; at: number }

export type Asking = { method?: string; headers?: Record<string, string>; body?: string | FormData; limitMs?: number }

/** Somebody at an address of their own. */
export const stranger = (): Record<string, string> => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
})

const read = async (url: string, { method = 'GET', headers = {}, body, limitMs = 20_000 }: Asking) => {
  try {
    const answer = await fetch(url, {
      method,
      headers: { ...stranger(), ...headers },
      signal: AbortSignal.timeout(limitMs),
      ...(body === undefined ? {} : { body }),
    })
    return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { status: 0, text: String(cause), retryAfter: null }
  }
}

export const ask = async ({ url }: Pick<Portal, 'url'>, path: string, asking: Asking = {}): Promise<Answer> => {
  const began = performance.now()
  const answer = await read(url + path, asking)
  return { path, ...answer, ms: performance.now() - began, at: Date.now() }
}

export const asJson = (value: unknown, headers: Record<string, string> = {}): Asking => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
})

const REFUSAL = /indispon|não respondeu|Falha na conexão|Tente novamente/i

/** The only 5xx there may be: 503, when to come back, and Portuguese. */
export const isHonest = ({ status, text, retryAfter }: Answer): boolean =>
  status < 500 || (status === 503 && retryAfter !== null && REFUSAL.test(text))

export const mustBeHonest = (answers: readonly Answer[], { mayBreak = false } = {}): void => {
  const wrong = answers.find(one => !isHonest(one) || (one.status === 0 && !mayBreak))
  must(
    wrong === undefined,
    `${wrong?.path} answered ${wrong?.status}, Retry-After ${wrong?.retryAfter}: ${wrong?.text.slice(0, 300)}`,
  )
}

/** `12 × 200, 3 × 503`. */
export const tally = (answers: readonly Pick<Answer, 'status'>[]): string => {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
}

export const slowest = (answers: readonly Answer[]): number => Math.max(0, ...answers.map(({ ms }) => ms))

/** Asks for these again and again beside what is done meanwhile. */
export const keepAsking = (portal: Portal, paths: readonly string[], everyMs = 100) => {
  const answers: Answer[] = []
  let going = true
  const loop = async (path: string): Promise<void> => {
    while (going) {
      answers.push(await ask(portal, path))
      await pause(everyMs)
    }
  }
  const ended = Promise.all(paths.map(loop))
  return {
    answers,
    stop: async (): Promise<Answer[]> => {
      going = false
      await ended
      return answers
    },
  }
}
