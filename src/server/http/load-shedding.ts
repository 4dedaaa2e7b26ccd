import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#server/core/problem.ts'
import { EVENT_LOOP_DELAY_MAX_MS, RETRY_AFTER_SECONDS } from './limits.ts'

/**
 * Responds 503 instead of queueing when the event loop is late. For the listening server: tests share their event loop with the database.
 * The plugin takes a sample interval in which the loop hardly ran for an endless delay. Its default interval is a second: one pause of that
 * length would refuse everybody for the next second.
 */
export const shedLoad = async (app: FastifyInstance, delayMaxMs = EVENT_LOOP_DELAY_MAX_MS): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: delayMaxMs,
    sampleInterval: 2 * delayMaxMs,
    pressureHandler: () => {
      throw new Problem('INDISPONIVEL', { retryAfter: RETRY_AFTER_SECONDS })
    },
  })
}
