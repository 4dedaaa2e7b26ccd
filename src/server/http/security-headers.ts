import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { EVENT_LOOP_DELAY_MAX_MS, RETRY_AFTER_SECONDS } from './limits.ts'

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Headers of a response to an invalid address, which passes no hook: nothing in it may be loaded. */
export const WITHOUT_HOOKS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** Security headers of every response. @param inline the inline scripts of server-rendered pages, which are allowed by their hashes. */
export const registerSecurity = async (
  app: FastifyInstance,
  deps: Deps,
  inline: readonly string[] = [],
): Promise<void> => {
  const overHttps = deps.config.PUBLIC_URL.startsWith('https://')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inline.map(hashOf)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: overHttps ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: overHttps ? { policy: 'same-origin' } : false,
    originAgentCluster: overHttps,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Only browsers that cannot show the portal read these four; a slow phone waits for each byte in front of a page.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}

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
