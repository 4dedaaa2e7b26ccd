import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadCall } from '#contract/pagina/schema.ts'
import type { Route } from '#contract/route.ts'
import { type CallKey, routes } from '#contract/routes.ts'
import { Problem } from '#server/core/problem.ts'
import type { Call, Handlers } from '#server/http/contract.ts'

/** The error that page code handles when a read is refused: the HTTP status and the text for the reader. */
export class ReadRefusal extends Error {
  readonly status: number
  readonly text: string
  constructor(problem: Problem) {
    super(problem.message)
    this.status = problem.status
    this.text = problem.message
  }
}

const ANONYMOUS_CALLER = {
  address: '',
  session: undefined,
  visitorCookieFor: () => undefined,
  hasVisitorCookie: () => false,
}

/** A reply that only collects headers. It has no `setCookie`, so an anonymous read can never set a visitor cookie. */
const collectingReply = () => {
  const headers = new Map<string, unknown>()
  const reply = {
    header: (name: string, value: unknown) => {
      headers.set(name.toLowerCase(), value)
      return reply
    },
  }
  return { headers, reply: reply as unknown as FastifyReply }
}

/**
 * Runs the handler of a declared call in process, without an HTTP request, as an anonymous visitor. Only GET calls with `public` or
 * `visitor` access are allowed; any other key is a programming error of the page.
 */
export const createAnonymousRead =
  (handlers: Handlers): ReadCall =>
  async (key, options) => {
    const route: Route | undefined = routes[key as CallKey]
    const handler = handlers[key as CallKey] as ((call: Call<CallKey>) => Promise<unknown>) | undefined
    if (!route || !handler || !key.startsWith('GET ') || (route.access !== 'public' && route.access !== 'visitor'))
      throw new Error(`${key} is not read by anonymous visitors`)
    const { headers, reply } = collectingReply()
    const input = {
      params: route.params?.parse(options.params ?? {}),
      query: route.query?.parse(options.query ?? {}),
    }
    try {
      const answer = await handler({
        ...input,
        caller: ANONYMOUS_CALLER,
        request: { headers: {}, cookies: {} } as FastifyRequest,
        reply,
      } as unknown as Call<CallKey>)
      const total = headers.get('x-total-count')
      const body = typeof route.output === 'string' ? answer : route.output.parse(answer)
      return { body, total: total === undefined ? undefined : Number(total) }
    } catch (error) {
      throw error instanceof Problem ? new ReadRefusal(error) : error
    }
  }
