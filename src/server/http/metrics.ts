import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Route } from '#contract/route.ts'
import { readDisks } from '#server/adapters/disks.ts'
import { PROVIDER_NAMES } from '#server/adapters/providers.ts'
import { Problem } from '#server/core/problem.ts'
import { isSameSecret } from '#server/core/secrets.ts'
import { type Gauges, readGauges } from '#server/db/gauges.ts'
import type { Deps } from '#server/deps.ts'
import { isDirectFromThisMachine } from './direct-request.ts'

type Collect = () => Promise<void> | void

const gaugeIn =
  (register: Registry) =>
  (name: string, help: string, labelNames: string[] = []): Gauge =>
    new Gauge({ name, help, labelNames, registers: [register] })

/** Gauges of this node: live pictures, open streams, providers, disks, connections to the database. */
const watchNode = (deps: Deps, register: Registry): Collect => {
  const gauge = gaugeIn(register)
  const noAr = gauge('portal_transmissoes_no_ar', 'Velórios com imagem chegando agora')
  const assistindo = gauge('portal_espectadores', 'Aparelhos que assistem agora')
  const abertas = gauge('portal_novidades_abertas', 'Páginas abertas que ouvem as homenagens aprovadas, neste nó')
  const livre = gauge('portal_disco_livre_bytes', 'Espaço livre, por pasta', ['pasta'])
  const conexoes = gauge('portal_banco_conexoes', 'Conexões com o PostgreSQL e chamadas à espera de uma', ['situacao'])
  const seguidas = gauge('portal_provedor_falhas_seguidas', 'Falhas desde a última resposta boa', ['provedor'])
  const chamadas = new Counter({
    name: 'portal_provedor_chamadas_total',
    help: 'Chamadas a provedores: códigos e avisos enviados, entradas pelo diretório, imagens lidas e guardadas',
    labelNames: ['provedor', 'resultado'],
    registers: [register],
  })
  return async () => {
    const live = deps.streams.onAir()
    noAr.set(live.length)
    assistindo.set(live.reduce((all, camera) => all + deps.streams.monitor(camera).espectadores, 0))
    abertas.set(deps.eventStreams.total())
    chamadas.reset()
    for (const provedor of PROVIDER_NAMES) {
      const { done, failed, consecutiveFailures } = deps.providers.state(provedor)
      chamadas.inc({ provedor, resultado: 'bom' }, done)
      chamadas.inc({ provedor, resultado: 'falhou' }, failed)
      seguidas.set({ provedor }, consecutiveFailures)
    }
    livre.reset()
    for (const disk of await readDisks(deps.config))
      if (disk.livre !== null) livre.set({ pasta: disk.pasta }, disk.livre)
    const pool = deps.pool?.()
    if (!pool) return
    conexoes.set({ situacao: 'em-uso' }, pool.total - pool.idle)
    conexoes.set({ situacao: 'livre' }, pool.idle)
    conexoes.set({ situacao: 'fila' }, pool.waiting)
  }
}

/** Gauges with one number from the database. */
const DATABASE_GAUGES: readonly (readonly [name: string, help: string, read: (found: Gauges) => number])[] = [
  ['portal_mensagem_mais_antiga_segundos', 'Espera da mensagem mais antiga da fila', found => found.mensagemMaisAntiga],
  ['portal_homenagens_em_espera', 'Homenagens que esperam uma decisão', found => found.homenagensEmEspera],
  ['portal_codigos_ultima_hora', 'Códigos de verificação pedidos na última hora', found => found.codigosUltimaHora],
  ['portal_transmissoes_reservadas', 'Velórios com câmera reservados para agora', found => found.velorios],
  [
    'portal_copia_idade_segundos',
    'Tempo desde a última cópia conferida (-1: nenhuma)',
    found => found.copiaIdade ?? -1,
  ],
  ['portal_copia_falhou', '1 quando a última cópia falhou', found => Number(found.copiaFalhou)],
  ['portal_alarmes_abertos', 'Alarmes abertos', found => found.alarmes],
]

const STATE_NUMBER = { ordem: 0, desligado: 0, atencao: 1, falha: 2 } as const

/** Gauges from the database: the same on every node. */
const watchDatabase = (deps: Deps, register: Registry): Collect => {
  const gauge = gaugeIn(register)
  const banco = gauge('portal_banco_responde', '1 quando o banco de dados responde')
  const mensagens = gauge('portal_mensagens', 'Mensagens à espera de envio', ['situacao'])
  const telas = gauge('portal_telas', 'Telas vistas no último dia', ['situacao'])
  const nos = gauge('portal_nos', 'Máquinas do portal', ['situacao'])
  const situacao = gauge('portal_situacao', '0 em ordem ou desligado, 1 atenção, 2 falha', ['item'])
  const simple = DATABASE_GAUGES.map(([name, help, read]) => ({ gauge: gauge(name, help), read }))
  return async () => {
    try {
      const found = await readGauges(deps.db)
      banco.set(1)
      for (const one of simple) one.gauge.set(one.read(found))
      mensagens.reset()
      for (const { situacao: estado, total } of found.mensagens) mensagens.set({ situacao: estado }, total)
      telas.set({ situacao: 'em-dia' }, found.telas - found.telasAtrasadas)
      telas.set({ situacao: 'atrasada' }, found.telasAtrasadas)
      nos.set({ situacao: 'de-pe' }, found.nos - found.nosCalados)
      nos.set({ situacao: 'calada' }, found.nosCalados)
      for (const { item, estado } of found.linhas) situacao.set({ item }, STATE_NUMBER[estado])
    } catch {
      banco.set(0)
    }
  }
}

/** Registers the gauges of the portal. @returns how to update them before they are read. */
const watchPortal = (deps: Deps, register: Registry): (() => Promise<void>) => {
  const collectors = [watchNode(deps, register), watchDatabase(deps, register)]
  return async () => {
    for (const collect of collectors) await collect()
  }
}

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
