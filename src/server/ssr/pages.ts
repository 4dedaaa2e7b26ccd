import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { routes } from '#contract/routes.ts'
import type { Config } from '#server/config.ts'
import { Problem } from '#server/core/problem.ts'
import { originOf } from '#server/core/public-url.ts'
import { sendProblem } from '#server/http/errors.ts'
import { limitOfPage } from '#server/http/route-rate-limits.ts'
import { hasDisplayPreferences, type RenderPage } from './cacheable-routes.ts'
import type { PageFiles, RenderDocument } from './page-renderer.ts'

/** First segments of addresses that are calls: an unknown one is a JSON 404, never a page. */
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

/** Walls have a light document of their own: no router, no query cache. */
const isWall = (url: string): boolean => /^\/(capela\/[^/?#]+\/[^/?#]+|painel)\/?([?#]|$)/.test(url)

/** Loads what is built. @param folder `dist/web`; `dist/ssr`, which writes the public pages, lies beside it. */
export const openPages = (folder: string): PageFiles => {
  const script = (name: string): string => readFileSync(join(folder, '..', 'ssr', name), 'utf8').trim()
  return {
    folder,
    inline: { prePaint: script('pre-paint.js'), hydrateOnInteraction: script('hydrate-on-interaction.js') },
  }
}

const HTML = 'text/html; charset=utf-8'

/** Renders a page that is the same for everybody; a refused one belongs to the application. */
export const renderForAll =
  (render: RenderDocument): RenderPage =>
  async (address, options) => {
    const page = await render(address, options)
    if (page?.status !== 200) return undefined
    return { type: HTML, body: page.html, seconds: page.seconds, headers: { vary: 'accept-encoding, cookie' } }
  }

/** What a browser heeds in a document only: on a slow line it is a third of what a small part weighs. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

const served = (seconds: string, without: readonly string[] = []): Omit<FastifyStaticOptions, 'root'> => ({
  index: false,
  cacheControl: false,
  setHeaders: response => {
    response.header('cache-control', `public, max-age=${seconds}`)
    for (const name of without) response.removeHeader(name)
  },
})
const FOR_A_DAY = served('86400')
const FOR_EVER = served('31536000, immutable', OF_DOCUMENTS)

/** A route for each of seven hundred files would be much of what building the application takes: folders are looked into when asked. */
const registerFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(fastifyStatic, { ...FOR_A_DAY, root: folder, serve: false, preCompressed: true })
  await app.register(fastifyStatic, {
    ...{ ...FOR_EVER, root: join(folder, 'assets'), prefix: '/assets/' },
    ...{ preCompressed: true, decorateReply: false },
  })
  await app.register(fastifyStatic, {
    ...{ ...FOR_A_DAY, root: join(folder, 'imagens'), prefix: '/imagens/' },
    decorateReply: false,
  })
  for (const file of readdirSync(folder, { withFileTypes: true }))
    if (file.isFile() && !/\.(?:br|gz)$/.test(file.name))
      app.get(`/${file.name}`, (_request, reply) => reply.sendFile(file.name))
}

/** Pages count like the reads they make, a search by name like the call that searches. */
const registerPageLimits = (app: FastifyInstance): preHandlerAsyncHookHandler => {
  const [read, search] = [app.rateLimit(limitOfPage('READ')), app.rateLimit(limitOfPage('SEARCH'))]
  return function (request, reply) {
    const searches = /^\/lista-postagens\/despedidas\?(?:.*&)?nome=./.test(request.url)
    return (searches ? search : read).call(this, request, reply)
  }
}

/** Built pages: hashed assets for ever, pictures for a day, written pages of public addresses, one document for all others and one for walls. */
export const registerPages = async (
  app: FastifyInstance,
  folder: string | undefined,
  render: RenderDocument | undefined,
  config: Pick<Config, 'PUBLIC_URL'>,
  renderMissed: preHandlerAsyncHookHandler,
): Promise<void> => {
  const read = (name: string) => (folder === undefined ? undefined : readFileSync(join(folder, name)))
  const [document, wall] = [read('index.html'), read('tela.html')]
  if (folder !== undefined) await registerFiles(app, folder)
  const renderOrNothing = async (request: FastifyRequest) => {
    const origin = originOf(config, request)
    if (origin === undefined) return undefined
    try {
      return await render?.(request.url, { origin, aids: hasDisplayPreferences(request.headers.cookie) })
    } catch (error) {
      // The browser alone can do it too, and says what is wrong.
      request.log.warn({ err: error }, 'page not rendered')
      return undefined
    }
  }
  app.setNotFoundHandler({ preHandler: [registerPageLimits(app), renderMissed] }, async (request, reply) => {
    const wantsPage = request.method === 'GET' && !isCall(request.url) && !/\.\w{2,5}(\?|$)/.test(request.url)
    const page = isWall(request.url) ? wall : document
    if (!wantsPage || !page) return sendProblem(new Problem('NAO_ENCONTRADO'), request, reply)
    const rendered = await renderOrNothing(request)
    reply.type(HTML).headers({ 'cache-control': 'no-cache', vary: 'cookie' })
    return rendered ? reply.code(rendered.status).send(rendered.html) : reply.send(page)
  })
}
