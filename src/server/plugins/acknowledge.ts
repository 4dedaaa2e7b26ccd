import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

const READS = new Set(['GET', 'HEAD'])

/**
 * Whoever sends what somebody else has just sent changes nothing, and is answered before the other one is told: this answer too waits until
 * what it tells of is shown (performance P4).
 */
export const acknowledgeWhatIsShown = (app: FastifyInstance, { changes }: Pick<Deps, 'changes'>): void => {
  app.addHook('onSend', (request, _reply, payload, done) => {
    const held = READS.has(request.method) ? undefined : changes.shown()
    if (held === undefined) done(null, payload)
    else void held.then(() => done(null, payload))
  })
}
