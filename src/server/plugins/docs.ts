import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STAFF } from '#contract/roles.ts'
import type { Deps } from '#server/deps.ts'
import { madeOnce } from '#server/made-once.ts'
import { readDocsCaller, requireAccess } from './caller.ts'

/**
 * OpenAPI 3.1 of the contract: `/docs` for people, `/docs/json` for programs. Few ask, and what writes it is read by the first who does,
 * not by every start. Staff only, unless DOCS_ABERTOS opens it.
 */
export const registerDocs = (app: FastifyInstance, deps: Deps): void => {
  let opened: FastifyInstance | undefined
  const docs = madeOnce(async () => {
    const { createDocsApplication } = await import('./docs-application.ts')
    opened = await createDocsApplication()
    return opened
  })
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!deps.config.DOCS_ABERTOS) requireAccess(STAFF, await readDocsCaller(deps, request))
    const { routing } = await docs()
    // The headers of every answer are this application's; the pages name their own scripts over them.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    routing(request.raw, reply.raw)
  }
  for (const url of ['/docs', '/docs/*']) app.get(url, { schema: { hide: true } }, answer)
  app.addHook('onClose', () => opened?.close())
}
