import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Headers of a refusal that passes no hook, of an address nobody can read: nothing in it is to be loaded. */
export const WITHOUT_HOOKS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** Headers of every answer. @param inline the scripts that stand inside written pages, named by their hashes. */
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
  })
}

/** 503 instead of an endless queue when the event loop cannot follow. For the listening server: tests share their loop with the database. */
export const shedLoad = async (app: FastifyInstance): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: 3000,
    pressureHandler: () => {
      throw new Problem('INDISPONIVEL', { retryAfter: 2 })
    },
  })
}
