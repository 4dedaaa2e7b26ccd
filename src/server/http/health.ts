import type { FastifyInstance, FastifyReply } from 'fastify'
import { RETRY_AFTER_SECONDS } from './limits.ts'

/** While a node starts (no live pictures yet) or closes, it reports 503, so that a reverse proxy sends it no new calls; it serves those that arrive. */
export type Phase = 'starting' | 'serving' | 'closing'

export type Health = {
  /** True only if the database responds. */
  ready: () => Promise<boolean>
  phase?: () => Phase
}

/** For monitoring: `/healthz` (alive and serving) and `/readyz` (the database responds, too). */
export const registerHealth = (app: FastifyInstance, health: Health): void => {
  const report = (reply: FastifyReply, status: string): FastifyReply =>
    reply
      .code(status === 'ok' ? 200 : 503)
      .header('retry-after', status === 'ok' ? 0 : RETRY_AFTER_SECONDS)
      .send({ status })
  const statusOf = (): string => {
    const phase = health.phase?.() ?? 'serving'
    return phase === 'serving' ? 'ok' : phase
  }
  app.get('/healthz', async (_request, reply) => report(reply, statusOf()))
  app.get('/readyz', async (_request, reply) => {
    const ready = await health.ready().catch(() => false)
    return report(reply, ready ? statusOf() : 'starting')
  })
}
