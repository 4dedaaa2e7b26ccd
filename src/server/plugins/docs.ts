import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * OpenAPI 3.1 of the contract: `/docs` for people, `/docs/json` for programs. Few ask, and what writes it is read by the first who does,
 * not by every start (performance P17).
 */
export const registerDocs = (app: FastifyInstance): void => {
  let made: Promise<FastifyInstance> | undefined
  const open = async (): Promise<FastifyInstance> => (await import('./docs-application.ts')).createDocsApplication()
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    made ??= open()
    const docs = await made.catch((error: unknown) => {
      made = undefined
      throw error
    })
    // The headers of every answer are this application's; the pages name their own scripts over them.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    docs.routing(request.raw, reply.raw)
  }
  for (const url of ['/docs', '/docs/*']) app.get(url, { schema: { hide: true } }, answer)
  app.addHook('onClose', async () => {
    await (await made?.catch(() => undefined))?.close()
  })
}
