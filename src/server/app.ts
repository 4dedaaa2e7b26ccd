import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyServerOptions,
  LogController,
  type onSendAsyncHookHandler,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { forwardToLeader } from './cluster/forward-to-leader.ts'
import { Problem } from './core/problem.ts'
import type { Deps } from './deps.ts'
import { acessoHandlers } from './features/acesso/routes.ts'
import { auditoriaHandlers } from './features/auditoria/routes.ts'
import { capelaHandlers } from './features/capela/routes.ts'
import { colaboradorHandlers } from './features/colaborador/routes.ts'
import { despedidaHandlers } from './features/despedida/routes.ts'
import { registerSitemap } from './features/despedida/sitemap/routes.ts'
import { documentoHandlers } from './features/documento/routes.ts'
import { eventoHandlers } from './features/evento/routes.ts'
import { falecidoHandlers } from './features/falecido/routes.ts'
import { gravacaoHandlers } from './features/gravacao/routes.ts'
import { homenagemHandlers } from './features/homenagem/routes.ts'
import { registerMidia } from './features/midia/routes.ts'
import { moderadorHandlers } from './features/moderador/routes.ts'
import { participanteHandlers } from './features/participante/routes.ts'
import { perfilHandlers } from './features/perfil/routes.ts'
import { privacidadeHandlers } from './features/privacidade/routes.ts'
import { situacaoHandlers } from './features/situacao/routes.ts'
import { telaHandlers } from './features/tela/routes.ts'
import { registerTransmissao } from './features/transmissao/media-routes.ts'
import { transmissaoHandlers } from './features/transmissao/routes.ts'
import { unidadeHandlers } from './features/unidade/routes.ts'
import { verificacaoHandlers } from './features/verificacao/routes.ts'
import { registerAccessLog } from './http/access-log.ts'
import { decorateCaller } from './http/caller.ts'
import { type Handlers, registerContract } from './http/contract.ts'
import { registerDocs } from './http/docs.ts'
import { registerErrors, sendProblem } from './http/errors.ts'
import { type Health, registerOperations } from './http/health.ts'
import { registerMetrics } from './http/metrics.ts'
import { createSharedStore } from './http/rate-limit-store.ts'
import { registerSecurity, shedLoad, WITHOUT_HOOKS } from './http/security-headers.ts'
import { registerSecurityContact } from './http/security-txt.ts'
import { drainUnreadBodies } from './http/unread-body.ts'
import { createAnonymousRead } from './ssr/anonymous-read.ts'
import { createRecognition } from './ssr/cacheable-routes.ts'
import { registerCachedResponses } from './ssr/cached-responses.ts'
import { createPageRenderer } from './ssr/page-renderer.ts'
import { openPages, registerPages, renderForAll } from './ssr/pages.ts'

/** Every bound call, by noun. */
export const allHandlers = (deps: Deps): Handlers => ({
  ...acessoHandlers(deps),
  ...perfilHandlers(deps),
  ...despedidaHandlers(deps),
  ...documentoHandlers(deps),
  ...falecidoHandlers(deps),
  ...moderadorHandlers(deps),
  ...verificacaoHandlers(deps),
  ...capelaHandlers(deps),
  ...participanteHandlers(deps),
  ...eventoHandlers(deps),
  ...telaHandlers(deps),
  ...unidadeHandlers(deps),
  ...transmissaoHandlers(deps),
  ...gravacaoHandlers(deps),
  ...homenagemHandlers(deps),
  ...auditoriaHandlers(deps),
  ...colaboradorHandlers(deps),
  ...privacidadeHandlers(deps),
  ...situacaoHandlers(deps),
})

/** Messages of rules that bring none of their own: never English on the wire. */
const speakPortuguese = (): void => {
  z.config({ customError: () => 'Dados inválidos' })
}

/** An empty JSON body is "no body": several calls of the specification send none. */
const acceptEmptyJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}

export type AppOptions = {
  logger?: FastifyServerOptions['loggerInstance']
  health?: Health
  /** Folder of the built pages; without it the server answers calls only. */
  pagesDir?: string
  /** Refuse with 503 while the event loop is far behind. */
  shedLoad?: boolean
  /** Sees every response before it is sent: tests compare it with the declaration of its call. */
  checkResponse?: onSendAsyncHookHandler
}

/** Longer than a player's pause between two pieces: it need not connect anew for each. */
const KEEP_ALIVE_MS = 15_000

/** Of a call, for who reports it and who looks for it: another on every node and after every start. */
const callNumbers = (): (() => string) => {
  const start = randomBytes(3).toString('hex')
  let count = 0
  return () => `${start}-${(++count).toString(36)}`
}

/** Reads that everybody makes by the thousand: the access log and the metrics count them, the technical log does not repeat them. */
const isBulkRead = ({ method, url }: { method: string; url: string }): boolean =>
  method === 'GET' &&
  /^\/(?:transmissao|despedida|exibicao|lista-postagens|homenagem\/homenagem-aprovadas)[/?]/.test(url)

/** Headers arrive at once: a connection that sends none is closed after this time, and the check that follows. */
const HEADERS_TIMEOUT_MS = 10_000
const CONNECTIONS_CHECK_INTERVAL_MS = 2000
/** For the whole request with its body: nginx receives a slow sender's body and hands it on in one go. */
const REQUEST_TIMEOUT_MS = 15_000

/** A line whose last answer went out while the portal was ending already would hold its end up for as long as it is kept alive. */
const closeIdleWhileEnding = (app: FastifyInstance): void => {
  app.addHook('preClose', done => {
    const timer = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(timer))
    timer.unref()
    done()
  })
}

/** A stream that stays open would hold the end up for ever. */
const closeStreamsWhenEnding = (app: FastifyInstance, { eventStreams }: Pick<Deps, 'eventStreams'>): void => {
  app.addHook('preClose', done => {
    eventStreams.close()
    done()
  })
}

/** Everything but the live pictures: calls, pages and files, with the hooks that they need. */
const registerPortal = async (app: FastifyInstance, deps: Deps, options: AppOptions): Promise<void> => {
  registerAccessLog(app, deps)
  forwardToLeader(app, deps)
  acceptEmptyJson(app)
  decorateCaller(app)
  const pages = options.pagesDir === undefined ? undefined : openPages(options.pagesDir)
  await registerSecurity(app, deps, pages && Object.values(pages.inline))
  if (options.shedLoad) await shedLoad(app)
  await app.register(cookie)
  await app.register(multipart)
  // Codes are guarded by counts of their own; what is read goes on while the database is away.
  await app.register(rateLimit, { global: false, skipOnError: true, store: createSharedStore(deps.db, deps.secrets) })
  const counts = registerMetrics(app, deps)
  const handlers = allHandlers(deps)
  const read = createAnonymousRead(handlers)
  const render = pages && createPageRenderer(pages, read)
  const recognise = createRecognition(read, render && renderForAll(render), deps.config)
  const renderMissed = registerCachedResponses(app, deps, recognise, counts)
  await registerDocs(app, deps)
  registerContract(app, deps, handlers)
  registerMidia(app, deps)
  registerSitemap(app, deps)
  registerSecurityContact(app, deps.config)
  registerOperations(app, options.health ?? { ready: () => Promise.resolve(true) })
  await registerPages(app, options.pagesDir, render, deps.config, renderMissed)
}

/** The whole application without a socket: what `main` listens with and what tests inject into. */
export const buildApp = async (deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> => {
  speakPortuguese()
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    trustProxy: deps.config.trustProxy.length > 0 ? deps.config.trustProxy : false,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CONNECTIONS_CHECK_INTERVAL_MS },
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    logController: new LogController({ disableRequestLogging: isBulkRead }),
    bodyLimit: 64 * 1024,
    genReqId: callNumbers(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, request, reply) => {
      sendProblem(new Problem('NAO_ENCONTRADO'), request, reply.headers(WITHOUT_HOOKS))
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrors(app)
  if (options.checkResponse) app.addHook('onSend', options.checkResponse)
  registerTransmissao(app, deps)
  const portal: FastifyPluginAsync = instance => registerPortal(instance, deps, options)
  await app.register(portal)
  drainUnreadBodies(app)
  closeStreamsWhenEnding(app, deps)
  closeIdleWhileEnding(app)
  return app
}
