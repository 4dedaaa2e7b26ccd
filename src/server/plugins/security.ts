import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

/** Headers of every answer. */
export const registerSecurity = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const overHttps = deps.config.PUBLIC_URL.startsWith('https://')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
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
