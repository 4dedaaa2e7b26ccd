import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Route } from '#contract/route.ts'
import { Problem } from '#server/core/problem.ts'
import { isSameSecret } from '#server/core/secrets.ts'
import type { Deps } from '#server/deps.ts'
import { isDirectFromThisMachine } from './direct-request.ts'
import { watchPortal } from './domain-metrics.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Allows requests with the key; without a configured key, only direct requests from this machine. Others get 404. */
const mayRead = (request: FastifyRequest, key: string): boolean =>
  key === '' ? isDirectFromThisMachine(request) : isSameSecret(request.headers.authorization ?? '', `Bearer ${key}`)

const watchCalls = (app: FastifyInstance, register: Registry): void => {
  const seconds = new Histogram({
    name: 'portal_chamada_segundos',
    help: 'Duração das chamadas, por rota e resposta',
    labelNames: ['metodo', 'rota', 'resposta'],
    buckets: SECONDS,
    registers: [register],
  })
  const classes = new Counter({
    name: 'portal_chamadas_total',
    help: 'Chamadas por classe de resposta',
    labelNames: ['classe'],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { url: rota = 'outra', config } = request.routeOptions
    classes.inc({ classe: `${Math.floor(reply.statusCode / 100)}xx` })
    // The time that an event stream stays open is not a response time.
    if ((config as { contract?: Route } | undefined)?.contract?.output === 'stream') return
    seconds.observe({ metodo: request.method, rota, resposta: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

/** Counts responses that came from the cache, and those that were rendered. */
export type CacheCounts = { hit: () => void; rendered: () => void }

/** Counts in plain numbers, because this runs for every response; the labels are applied when `/metrics` is read. */
const countResponses = (register: Registry): CacheCounts => {
  const counted = { memoria: 0, feita: 0 }
  new Counter({
    name: 'portal_respostas_publicas_total',
    help: 'Respostas iguais para todos: da memória ou feitas na hora',
    labelNames: ['origem'],
    registers: [register],
    collect() {
      this.reset()
      for (const [origem, count] of Object.entries(counted)) this.inc({ origem }, count)
    },
  })
  return {
    hit: () => {
      counted.memoria += 1
    },
    rendered: () => {
      counted.feita += 1
    },
  }
}

/** `GET /metrics` for Prometheus: calls by route and status, cached responses, streams, displays, messages, the process itself. */
export const registerMetrics = (app: FastifyInstance, deps: Deps): CacheCounts => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  watchCalls(app, register)
  const updateGauges = watchPortal(deps, register)
  const counts = countResponses(register)
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, deps.config.METRICS_CHAVE)) throw new Problem('NAO_ENCONTRADO')
    await updateGauges()
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics())
  })
  return counts
}
