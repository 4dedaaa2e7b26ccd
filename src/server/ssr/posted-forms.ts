import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadCall } from '#contract/pagina/schema.ts'
import type { Route } from '#contract/route.ts'
import type { Config } from '#server/config.ts'
import type { Problem } from '#server/core/problem.ts'
import { originOf } from '#server/core/public-url.ts'
import { sendProblem, toProblem } from '#server/http/errors.ts'
import { readerOf } from './page-reader.ts'
import { HTML, type RenderRefusal } from './page-renderer.ts'

/** True for a browser that opens an address or posts a form; calls of the application accept JSON. */
export const acceptsPage = (request: FastifyRequest): boolean => (request.headers.accept ?? '').includes('text/html')

const paramsOf = (request: FastifyRequest) => request.params as Readonly<Record<string, string | number>>

/** 0 for a form that belongs to no despedida. */
const idOf = (request: FastifyRequest): number => Number(paramsOf(request).despedidaId ?? 0)

type PostedPage = NonNullable<Route['page']>

/** After a success the browser opens a page, so that a reload does not send the form a second time. */
const openPage =
  ({ done }: PostedPage) =>
  async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (reply.statusCode !== 200 || !acceptsPage(request)) return payload
    reply
      .code(303)
      .header(
        'location',
        done.replace(/:(\w+)/g, (_part, name: string) => encodeURIComponent(paramsOf(request)[name] ?? '')),
      )
      .removeHeader('content-type')
    return ''
  }

/**
 * Calls that the form of a page posts without JavaScript (`page` in their declaration) answer a browser with pages: after a success it goes
 * to the despedida, after a refusal it sees the form with its text and what is wrong. Other clients receive the declared responses.
 */
export const registerPostedForms = (
  app: FastifyInstance,
  config: Pick<Config, 'PUBLIC_URL'>,
  render: RenderRefusal | undefined,
  readAsVisitor: (request: FastifyRequest) => ReadCall,
): void => {
  if (!render) return
  const showRefusal = async (
    { refused }: PostedPage,
    problem: Problem,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const origin = originOf(config, request)
    if (origin === undefined || !acceptsPage(request)) return sendProblem(problem, request, reply)
    const form = {
      page: refused,
      status: problem.status,
      despedidaId: idOf(request),
      fields: { ...paramsOf(request), ...(request.body ?? {}) } as Record<string, string>,
      ...problem.refusal,
    }
    const body = await render(form, origin, readerOf(request), readAsVisitor(request)).catch((error: unknown) => {
      request.log.warn({ err: error }, 'refused form not rendered')
    })
    if (body === undefined) return sendProblem(problem, request, reply)
    const { retryAfter } = problem.details
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    return reply.code(problem.status).header('cache-control', 'no-store').type(HTML).send(body)
  }
  app.addHook('onRoute', route => {
    const page = (route.config as { contract?: Route } | undefined)?.contract?.page
    if (!page) return
    route.errorHandler = async (error: FastifyError, request, reply) => {
      const problem = toProblem(error, request)
      if (problem.status >= 500) request.log.error({ err: error }, 'call failed')
      return showRefusal(page, problem, request, reply)
    }
    route.onSend = openPage(page)
  })
}
