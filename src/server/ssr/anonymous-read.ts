import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadCall } from '#contract/pagina/schema.ts'
import type { Route } from '#contract/route.ts'
import { type CallKey, routes } from '#contract/routes.ts'
import { Problem } from '#server/core/problem.ts'
import { anonymousCaller, type Caller } from '#server/http/caller.ts'
import type { Call, Handlers } from '#server/http/contract.ts'
import type { Listing } from '#server/http/pagination.ts'

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

/** A reply without methods: a read of a page can never set a header or a visitor cookie. */
const NO_REPLY = {} as FastifyReply

/**
 * Runs the handler of a declared call in process, without an HTTP request, as this visitor. Only GET calls with `public` or `visitor` access
 * are allowed; any other key is a programming error of the page.
 */
export const createReadAs =
  (handlers: Handlers, caller: Caller): ReadCall =>
  async (key, options) => {
    const route: Route | undefined = routes[key as CallKey]
    const handler = handlers[key as CallKey] as ((call: Call<CallKey>) => Promise<unknown>) | undefined
    if (!route || !handler || !key.startsWith('GET ') || (route.access !== 'public' && route.access !== 'visitor'))
      throw new Error(`${key} is not read by anonymous visitors`)
    const input = {
      params: route.params?.parse(options.params ?? {}),
      query: route.query?.parse(options.query ?? {}),
    }
    try {
      const response = await handler({
        ...input,
        caller,
        request: { headers: {}, cookies: {} } as FastifyRequest,
        reply: NO_REPLY,
      } as unknown as Call<CallKey>)
      const { itens: body, total } = route.total
        ? (response as Listing<unknown>)
        : { itens: response, total: undefined }
      return { body: typeof route.output === 'string' ? body : route.output.parse(body), total }
    } catch (error) {
      throw error instanceof Problem ? new ReadRefusal(error) : error
    }
  }

export const createAnonymousRead = (handlers: Handlers): ReadCall => createReadAs(handlers, anonymousCaller(''))
