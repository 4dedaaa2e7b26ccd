import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
  type onSendAsyncHookHandler,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { BODY_BYTES } from '#contract/limits.ts'
import { forwardToLeader } from './cluster/forward-to-leader.ts'
import { Problem } from './core/problem.ts'
import type { Deps } from './deps.ts'
import { acessoHandlers } from './features/acesso/routes.ts'
import { arquivoFamiliaHandlers, registerArquivoFamilia } from './features/arquivo-familia/routes.ts'
import { assinaturaHandlers } from './features/assinatura/routes.ts'
import { auditoriaHandlers } from './features/auditoria/routes.ts'
import { avisoHandlers } from './features/aviso/routes.ts'
import { capelaHandlers } from './features/capela/routes.ts'
import { colaboradorHandlers } from './features/colaborador/routes.ts'
import { registerPolitica } from './features/configuracao/politica/routes.ts'
import { configuracaoHandlers } from './features/configuracao/routes.ts'
import { despedidaHandlers } from './features/despedida/routes.ts'
import { registerSitemap } from './features/despedida/sitemap/routes.ts'
import { divulgacaoHandlers } from './features/divulgacao/routes.ts'
import { documentoHandlers } from './features/documento/routes.ts'
import { eventoHandlers } from './features/evento/routes.ts'
import { falecidoHandlers } from './features/falecido/routes.ts'
import { fotografiaHandlers } from './features/fotografia/routes.ts'
import { gravacaoHandlers } from './features/gravacao/routes.ts'
import { homenagemHandlers } from './features/homenagem/routes.ts'
import { registerMidia } from './features/midia/routes.ts'
import { moderadorHandlers } from './features/moderador/routes.ts'
import { participanteHandlers } from './features/participante/routes.ts'
import { pedidoAcessoHandlers } from './features/pedido-acesso/routes.ts'
import { pedidoPaginaHandlers } from './features/pedido-pagina/routes.ts'
import { perfilHandlers } from './features/perfil/routes.ts'
import { privacidadeHandlers } from './features/privacidade/routes.ts'
import { registroHandlers } from './features/registro/routes.ts'
import { relatorioHandlers } from './features/relatorio/routes.ts'
import { sepulturaHandlers } from './features/sepultura/routes.ts'
import { servicoHandlers } from './features/servico/routes.ts'
import { situacaoHandlers } from './features/situacao/routes.ts'
import { telaHandlers } from './features/tela/routes.ts'
import { atendimentoHandlers } from './features/transmissao/atendimento/routes.ts'
import { cerimoniaTransmitidaHandlers } from './features/transmissao/cerimonia/routes.ts'
import { registerTransmissao } from './features/transmissao/media-routes.ts'
import { transmissaoHandlers } from './features/transmissao/routes.ts'
import { unidadeHandlers } from './features/unidade/routes.ts'
import { verificacaoHandlers } from './features/verificacao/routes.ts'
import { webhookHandlers } from './features/webhook/routes.ts'
import { registerAccessLog } from './http/access-log.ts'
import { decorateCaller, hasOpenedCookie, visitorCaller } from './http/caller.ts'
import { formOf, type Handlers, registerContract } from './http/contract.ts'
import { registerDocs } from './http/docs.ts'
import { registerErrors, sendProblem } from './http/errors.ts'
import { type Health, registerHealth } from './http/health.ts'
import {
  CONNECTIONS_CHECK_INTERVAL_MS,
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_MS,
  PATH_PARAMETER_MAX_LENGTH,
  REQUEST_TIMEOUT_MS,
} from './http/limits.ts'
import { shedLoad } from './http/load-shedding.ts'
import { registerMetrics } from './http/metrics.ts'
import { registerPortalTime } from './http/portal-time.ts'
import { createSharedStore, WITHOUT_COUNTS } from './http/rate-limit-store.ts'
import { HEADERS_WITHOUT_HOOKS, registerSecurity } from './http/security-headers.ts'
import { registerSecurityContact } from './http/security-txt.ts'
import { drainUnreadBodies } from './http/unread-body.ts'
import { createAnonymousRead, createReadAs } from './ssr/anonymous-read.ts'
import { createRecognition, type VisitorReader } from './ssr/cacheable-routes.ts'
import { registerCachedResponses } from './ssr/cached-responses.ts'
import { registerLibras } from './ssr/libras-page.ts'
import { rememberLanguage } from './ssr/page-reader.ts'
import { createPageRenderer } from './ssr/page-renderer.ts'
import { createRefusalSender, openPages, registerPages } from './ssr/pages.ts'
import { acceptsPage, registerPostedForms } from './ssr/posted-forms.ts'

/** Every bound call, by noun. */
export const allHandlers = (deps: Deps): Handlers => ({
  ...acessoHandlers(deps),
  ...perfilHandlers(deps),
  ...despedidaHandlers(deps),
  ...divulgacaoHandlers(deps),
  ...documentoHandlers(deps),
  ...arquivoFamiliaHandlers(deps),
  ...falecidoHandlers(deps),
  ...registroHandlers(deps),
  ...servicoHandlers(deps),
  ...webhookHandlers(deps),
  ...moderadorHandlers(deps),
  ...pedidoAcessoHandlers(deps),
  ...pedidoPaginaHandlers(deps),
  ...verificacaoHandlers(deps),
  ...capelaHandlers(deps),
  ...assinaturaHandlers(deps),
  ...participanteHandlers(deps),
  ...eventoHandlers(deps),
  ...telaHandlers(deps),
  ...avisoHandlers(deps),
  ...unidadeHandlers(deps),
  ...configuracaoHandlers(deps),
  ...sepulturaHandlers(deps),
  ...transmissaoHandlers(deps),
  ...atendimentoHandlers(deps),
  ...cerimoniaTransmitidaHandlers(deps),
  ...gravacaoHandlers(deps),
  ...homenagemHandlers(deps),
  ...fotografiaHandlers(deps),
  ...auditoriaHandlers(deps),
  ...colaboradorHandlers(deps),
  ...privacidadeHandlers(deps),
  ...relatorioHandlers(deps),
  ...situacaoHandlers(deps),
})

/** The message of validation rules without one of their own: responses never contain English. */
const setValidationLanguage = (): void => {
  z.config({ customError: () => 'Dados inválidos' })
}

/** Treats an empty JSON body as no body: several calls of the specification send none. A signed one is read as it was sent. */
const acceptEmptyJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (formOf(request) === 'signed') done(null, body)
    else if (body === '') done(null, undefined)
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

/** The status screen of the specification. */
const NOT_FOUND_PAGE = '/despedida-status/not-found'

/** Short request ids that people can read out: distinct on every node and after every start. */
const requestIds = (): (() => string) => {
  const start = randomBytes(3).toString('hex')
  let count = 0
  return () => `${start}-${(++count).toString(36)}`
}

/** Frequent reads are in the access log and the metrics, health checks say nothing; the technical log leaves them out. */
const isBulkRead = ({ method, url }: { method: string; url: string }): boolean =>
  method === 'GET' &&
  /^\/(?:(?:transmissao|despedida|exibicao|lista-postagens|homenagem\/homenagem-aprovadas)[/?]|healthz$|readyz$)/.test(
    url,
  )

/** A keep-alive connection whose last response ends during the shutdown would delay it until the connection times out. */
const closeIdleDuringShutdown = (app: FastifyInstance): void => {
  app.addHook('preClose', done => {
    const timer = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(timer))
    timer.unref()
    done()
  })
}

/** An open event stream would delay the shutdown for ever. */
const closeStreamsOnShutdown = (app: FastifyInstance, { eventStreams }: Pick<Deps, 'eventStreams'>): void => {
  app.addHook('preClose', done => {
    eventStreams.close()
    done()
  })
}

/** Everything but the live pictures: calls, pages and files, with the hooks that they need. */
const registerPortal = async (app: FastifyInstance, deps: Deps, options: AppOptions): Promise<void> => {
  registerAccessLog(app, deps)
  registerPortalTime(app, deps)
  forwardToLeader(app, deps)
  acceptEmptyJson(app)
  decorateCaller(app)
  const pages = options.pagesDir === undefined ? undefined : openPages(options.pagesDir, deps.config.TZ_PORTAL)
  await registerSecurity(app, deps, Object.values(pages?.inlineScripts ?? {}))
  if (options.shedLoad) await shedLoad(app)
  await app.register(cookie)
  await app.register(multipart)
  // Reads go on while the database is away; codes are limited by their services.
  await app.register(rateLimit, {
    global: false,
    skipOnError: true,
    store: createSharedStore(deps.db, deps.secrets),
    addHeaders: WITHOUT_COUNTS,
    addHeadersOnExceeding: WITHOUT_COUNTS,
  })
  const counts = registerMetrics(app, deps)
  const handlers = allHandlers(deps)
  const read = createAnonymousRead(handlers)
  const renderer = pages && createPageRenderer(pages, read, deps.now)
  registerErrors(app, createRefusalSender(renderer, deps.config))
  const render = renderer?.renderDocument
  const readAsVisitor = (request: FastifyRequest) => createReadAs(handlers, visitorCaller(deps, request))
  const readOpened: VisitorReader = request => (hasOpenedCookie(request) ? readAsVisitor(request) : undefined)
  const recognise = createRecognition(read, render, deps.config, readOpened)
  rememberLanguage(app)
  const renderMissed = registerCachedResponses(app, deps, recognise, counts)
  registerPostedForms(app, deps.config, renderer?.renderRefusal, readAsVisitor)
  await registerDocs(app, deps)
  registerContract(app, deps, handlers)
  registerMidia(app, deps)
  registerArquivoFamilia(app, deps)
  registerSitemap(app, deps)
  registerPolitica(app, deps, options.pagesDir)
  registerLibras(app, deps.config, read)
  registerSecurityContact(app, deps.config)
  registerHealth(app, options.health ?? { ready: () => Promise.resolve(true) })
  await registerPages(app, options.pagesDir, renderer, deps.config, { renderMissed, readOpened })
}

/** The whole application without a socket: `main` listens with it, and tests inject requests. */
export const buildApp = async (deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> => {
  setValidationLanguage()
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    trustProxy: deps.config.trustProxy.length > 0 ? deps.config.trustProxy : false,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CONNECTIONS_CHECK_INTERVAL_MS },
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    logController: new LogController({ disableRequestLogging: isBulkRead }),
    // Calls have the limits of their classes.
    bodyLimit: BODY_BYTES.public,
    genReqId: requestIds(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PATH_PARAMETER_MAX_LENGTH },
    forceCloseConnections: 'idle',
    // A call that was accepted is answered, also when this process was held up and reads it only while it ends.
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => {
      reply.headers(HEADERS_WITHOUT_HOOKS)
      // A link that was cut inside an escaped character: a person reads that it may be incomplete.
      if (options.pagesDir !== undefined && acceptsPage(request)) reply.redirect(NOT_FOUND_PAGE)
      else sendProblem(new Problem('NAO_ENCONTRADO'), request, reply)
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
  closeStreamsOnShutdown(app, deps)
  closeIdleDuringShutdown(app)
  return app
}
