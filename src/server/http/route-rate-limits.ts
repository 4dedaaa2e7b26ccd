import type { FastifyRequest } from 'fastify'
import { LIMITS, type LimitClass } from '#contract/limits.ts'
import { type Problem, tooManyAttempts } from '#server/core/problem.ts'
import { callerOf } from './caller.ts'
import { addressKey } from './rate-limits.ts'

const tooMany = (_request: FastifyRequest, { ttl }: { ttl: number }): Problem =>
  tooManyAttempts(Math.max(1, Math.ceil(ttl / 1000)))

/**
 * The limit of a call, for the rate-limit plugin. Classes with one plain window are counted before the handler; those keyed by contact,
 * despedida or code are counted by their service.
 */
export const limitOfCall = (limit: LimitClass) => {
  const [window, second] = LIMITS[limit]
  if (second || !window || (window.key !== 'address' && window.key !== 'user')) return false
  const byUser = window.key === 'user'
  return {
    max: window.max,
    timeWindow: window.window * 1000,
    hook: 'preHandler' as const,
    keyGenerator: (request: FastifyRequest) => {
      const caller = callerOf(request)
      return `${byUser && caller.session ? `u${caller.session.contaId}` : addressKey(caller.address)}${limit}`
    },
    errorResponseBuilder: tooMany,
  }
}

/** The limit of a page, and of a list that is asked with a search: it counts together with the calls of the same class from the same address. */
export const limitOfPage = (limit: 'READ' | 'SEARCH' | 'ARQUIVO_FAMILIA') => {
  const [{ max, window }] = LIMITS[limit]
  return {
    max,
    timeWindow: window * 1000,
    keyGenerator: (request: FastifyRequest) => `${addressKey(request.ip)}${limit}`,
    errorResponseBuilder: tooMany,
  }
}
