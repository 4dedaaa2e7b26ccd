import type { FastifyInstance } from 'fastify'
import { RETRY_AFTER_SECONDS } from './limits.ts'

export type Health = {
  /** True only when the database answers, migrations are applied and the sample world is loaded. */
  ready: () => Promise<boolean>
}

/** For machines that watch the portal: alive, ready. */
export const registerOperations = (app: FastifyInstance, health: Health): void => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await health.ready().catch(() => false)
    return reply
      .code(ready ? 200 : 503)
      .header('retry-after', ready ? 0 : RETRY_AFTER_SECONDS)
      .send({ status: ready ? 'ok' : 'starting' })
  })
}
