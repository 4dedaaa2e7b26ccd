import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { trimEdges } from '#contract/fields/trim-edges.ts'
import { routes } from '#contract/routes.ts'
import type { Config } from '#server/config.ts'
import { Problem } from '#server/core/problem.ts'
import { originOf } from '#server/core/public-url.ts'
import { type SendProblem, sendProblem } from '#server/http/errors.ts'
import { limitOfPage } from '#server/http/route-rate-limits.ts'
import type { VisitorReader } from './cacheable-routes.ts'
import { hasMissedCache, refuseDuringOutage } from './cached-responses.ts'
import { type PageFiles, withTimeZone } from './html-document.ts'
import { readerOf, VARY_TRANSLATED } from './page-reader.ts'
import { HTML, type PageRenderer } from './page-renderer.ts'
import { acceptsPage } from './posted-forms.ts'

/** First path segments of API calls: an unknown address below them gets a JSON 404, not a page. */
const CALL_SEGMENTS: ReadonlySet<string> = new Set([
  ...Object.keys(routes).map(key => key.split('/')[1] ?? ''),
  'midia',
  'transmissao',
  'docs',
  'healthz',
  'readyz',
  'metrics',
])

const isCall = (url: string): boolean => CALL_SEGMENTS.has(url.split(/[/?#]/)[1] ?? '')

/** Displays (telas) get their own small document, without router and query cache. */
const isTela = (url: string): boolean => /^\/(capela\/[^/?#]+\/[^/?#]+|painel)\/?([?#]|$)/.test(url)

/** Opens the built files. @param folder `dist/web`; `dist/ssr`, with the code that renders pages, lies beside it. */
export const openPages = (folder: string, timeZone: string): PageFiles => ({
  folder,
  timeZone,
  inlineScripts: {
    head: readFileSync(join(folder, '..', 'ssr', 'fold-head-before-paint.js'), 'utf8').trim(),
    end: readFileSync(join(folder, '..', 'ssr', 'hydrate-on-interaction.js'), 'utf8').trim(),
  },
})

/** Headers that browsers only read on documents; leaving them out of chunks and drawings saves up to a third of a small response. */
const DOCUMENT_ONLY_HEADERS = ['content-security-policy', 'referrer-policy', 'x-frame-options']

const fileOptions = (seconds: string, without: readonly string[] = []): Omit<FastifyStaticOptions, 'root'> => ({
  index: false,
  cacheControl: false,
  setHeaders: response => {
    response.header('cache-control', `public, max-age=${seconds}`)
    for (const name of without) response.removeHeader(name)
  },
})
const ONE_DAY = fileOptions('86400')
const PICTURES = fileOptions('86400', DOCUMENT_ONLY_HEADERS)
const IMMUTABLE = fileOptions('31536000, immutable', DOCUMENT_ONLY_HEADERS)

/**
 * Serves the files of a folder by one route: one for each of 1,300 files would slow down the start, and the wildcard route of the library
 * lists the folder for every file that it sends.
 */
const serveFolder =
  (parent: string, name: string, options: Omit<FastifyStaticOptions, 'root'>): FastifyPluginAsync =>
  async app => {
    await app.register(fastifyStatic, { ...options, root: join(parent, name), serve: false })
    app.get<{ Params: { '*': string } }>(`/${name}/*`, ({ params }, reply) => reply.sendFile(params['*']))
  }

const registerFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(serveFolder(folder, 'assets', { ...IMMUTABLE, preCompressed: true }))
  await app.register(serveFolder(folder, 'imagens', PICTURES))
  await app.register(serveFolder(folder, 'manual', ONE_DAY))
  app.get('/manual', (_request, reply) => reply.redirect('/manual/index.html'))
  await app.register(fastifyStatic, { ...ONE_DAY, root: folder, serve: false, preCompressed: true })
  for (const file of readdirSync(folder, { withFileTypes: true }))
    if (file.isFile() && !/\.(?:br|gz)$/.test(file.name) && !app.hasRoute({ method: 'GET', url: `/${file.name}` }))
      app.get(`/${file.name}`, (_request, reply) => reply.sendFile(file.name))
}

/** A page that the screens of the browser may show: neither a call nor a file. */
const isPage = ({ method, url }: FastifyRequest): boolean =>
  method === 'GET' && !isCall(url) && !/^[^?]*\.\w{2,5}(\?|$)/.test(url)

/** What sentences and messengers leave at the end of an address. */
const TRAILING_MARKS = '.,;:!?*~)]}>\'"”’»…'

/** The address without them; undefined where there are none. */
const withoutTrailingMarks = (url: string): string | undefined => {
  const [path = '', ...query] = url.split('?')
  try {
    const decoded = decodeURIComponent(path)
    const trimmed = trimEdges(decoded, { end: TRAILING_MARKS })
    return trimmed === decoded || trimmed.length < 2 ? undefined : [encodeURI(trimmed), ...query].join('?')
  } catch {
    return undefined
  }
}

type PageConfig = Pick<Config, 'PUBLIC_URL' | 'TZ_PORTAL'>

/**
 * Answers a refusal that passes by itself: a person who opens a page reads that they have to wait, and for how long. Other refusals, other
 * clients, and a person while rendering fails receive the declared refusal.
 */
export const createRefusalSender =
  (renderer: PageRenderer | undefined, config: PageConfig): SendProblem =>
  async (problem, request, reply) => {
    const { status, details } = problem
    const [origin, seconds] = [originOf(config, request), details.retryAfter]
    if ((status !== 429 && status !== 503) || seconds === undefined || origin === undefined)
      return sendProblem(problem, request, reply)
    if (!renderer || !isPage(request) || !acceptsPage(request)) return sendProblem(problem, request, reply)
    const body = await renderer.renderWait({ status, seconds }, origin, readerOf(request)).catch((error: unknown) => {
      request.log.warn({ err: error }, 'refused page not rendered')
    })
    if (body === undefined) return sendProblem(problem, request, reply)
    const headers = { 'cache-control': 'no-store', 'retry-after': seconds, vary: VARY_TRANSLATED }
    return reply.code(status).headers(headers).type(HTML).send(body)
  }

/** Read as the page reads it, whatever the spelling of the address. */
const isSearchPage = (url: string): boolean =>
  url.includes('?') && (new URLSearchParams(url.slice(url.indexOf('?'))).get('nome') ?? '').trim() !== ''

/**
 * Pages count as the reads that they cause, a search by name counts as the search call. The document of the displays is constant and reads
 * nothing: a display that received a refusal in its place would show it until somebody came.
 */
const registerPageLimits = (app: FastifyInstance): preHandlerAsyncHookHandler => {
  const [read, search] = [app.rateLimit(limitOfPage('READ')), app.rateLimit(limitOfPage('SEARCH'))]
  return async function (request, reply) {
    if (!isTela(request.url)) await (isSearchPage(request.url) ? search : read).call(this, request, reply)
  }
}

/** A window that opened the restricted area keeps no hold of it. Browsers apply it over https only, and warn otherwise. */
const isolationOf = ({ PUBLIC_URL }: PageConfig): Record<string, string> =>
  PUBLIC_URL.startsWith('https://') ? { 'cross-origin-opener-policy': 'same-origin' } : {}

/**
 * Serves the built files and every page: hashed assets as immutable, pictures for a day, server-rendered pages for public addresses, and
 * `index.html` or the document of the displays for all others.
 */
export const registerPages = async (
  app: FastifyInstance,
  folder: string | undefined,
  renderer: PageRenderer | undefined,
  config: PageConfig,
  { renderMissed, readOpened }: { renderMissed: preHandlerAsyncHookHandler; readOpened: VisitorReader },
): Promise<void> => {
  const read = (name: string) =>
    folder && Buffer.from(withTimeZone(readFileSync(join(folder, name), 'utf8'), config.TZ_PORTAL))
  const [document, tela] = [read('index.html'), read('tela.html')]
  if (folder !== undefined) await registerFiles(app, folder)
  /** Pages that are not cached. Where it fails, the browser renders the page itself; while the database is away it is refused. */
  const renderUncached = async (request: FastifyRequest) => {
    const origin = originOf(config, request)
    if (origin === undefined || hasMissedCache(request)) return undefined
    try {
      return await renderer?.renderDocument(request.url, origin, readerOf(request), readOpened(request))
    } catch (error) {
      request.log.warn({ err: error }, 'page not rendered')
      return refuseDuringOutage(error)
    }
  }
  /** An address of the restricted area without a screen, where the browser says so inside its frame. */
  const isUnknown = async (url: string): Promise<boolean> =>
    (await renderer?.isKnownAddress(url.split('?', 1)[0] ?? '').catch(() => true)) === false
  const isolation = isolationOf(config)
  const limitPage = registerPageLimits(app)
  app.setNotFoundHandler({ preHandler: [limitPage, renderMissed] }, async (request, reply) => {
    const page = isTela(request.url) ? tela : document
    if (!isPage(request) || !page) return sendProblem(new Problem('NAO_ENCONTRADO'), request, reply)
    const trimmed = withoutTrailingMarks(request.url)
    if (trimmed?.startsWith('/despedida') && !(await isUnknown(trimmed))) return reply.redirect(trimmed)
    const rendered = await renderUncached(request)
    reply.type(HTML).header('cache-control', 'no-cache')
    return rendered
      ? reply
          .code(rendered.status)
          .headers(rendered.headers ?? {})
          .send(rendered.body)
      : reply
          .code((await isUnknown(request.url)) ? 404 : 200)
          .headers(isolation)
          .send(page)
  })
}
