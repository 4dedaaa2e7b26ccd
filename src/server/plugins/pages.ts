import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReadCall, WritePage, Written } from '#contract/pagina/written.ts'
import { routes } from '#contract/routes.ts'
import type { Config } from '#server/config.ts'
import { Problem } from '#server/problem.ts'
import { originOf } from '#server/public-address.ts'
import { sendProblem } from './errors.ts'
import { createPageDocument, type Inline } from './page-document.ts'
import type { WriteForAll } from './public-answers.ts'

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

type Writer = { writePage: WritePage }

export type Pages = {
  /** Folder of the built pages. */
  folder: string
  inline: Inline
  writer: Writer
}

/** Loads the built pages and what writes the public ones. @param folder `dist/web`; `dist/ssr` lies beside it. */
export const openPages = async (folder: string): Promise<Pages> => {
  const beside = join(folder, '..', 'ssr')
  const writer = (await import(pathToFileURL(join(beside, 'entry-server.js')).href)) as Writer
  const script = (name: string): string => readFileSync(join(beside, name), 'utf8').trim()
  return { folder, inline: { early: script('early.js'), touch: script('touch.js') }, writer }
}

export type WriteDocument = (
  address: string,
  origin: string,
) => Promise<{ page: Written; document: string } | undefined>

/** Writes whole documents of public addresses, read in process. */
export const createPageWriter = ({ folder, inline, writer }: Pages, read: ReadCall): WriteDocument => {
  const compose = createPageDocument(folder, inline)
  return async (address, origin) => {
    const page = await writer.writePage(address, origin, read)
    return page && { page, document: compose(page) }
  }
}

const HTML = 'text/html; charset=utf-8'

/** A page that is the same for everybody; a refused one belongs to the application. */
export const writeForAll =
  (write: WriteDocument): WriteForAll =>
  async (address, origin) => {
    const written = await write(address, origin)
    if (written?.page.status !== 200) return undefined
    return { type: HTML, body: written.document, seconds: written.page.seconds }
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

/** Built pages: hashed assets for ever, pictures for a day, written pages of public addresses, one document for all others and one for walls. */
export const registerPages = async (
  app: FastifyInstance,
  folder: string | undefined,
  write: WriteDocument | undefined,
  config: Pick<Config, 'PUBLIC_URL'>,
): Promise<void> => {
  const read = (name: string) => (folder === undefined ? undefined : readFileSync(join(folder, name)))
  const [document, wall] = [read('index.html'), read('tela.html')]
  if (folder !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (response, path) => {
        const forEver = path.includes('/assets/')
        response.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
        if (forEver) for (const name of OF_DOCUMENTS) response.removeHeader(name)
      },
    })
  }
  const writeOrNothing = async (request: FastifyRequest) => {
    const origin = originOf(config, request)
    if (origin === undefined) return undefined
    try {
      return await write?.(request.url, origin)
    } catch (error) {
      // The browser alone can do it too, and says what is wrong.
      request.log.warn({ err: error }, 'page not written')
      return undefined
    }
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && !isCall(request.url) && !/\.\w{2,5}(\?|$)/.test(request.url)
    const page = isWall(request.url) ? wall : document
    if (!wantsPage || !page) return sendProblem(new Problem('NAO_ENCONTRADO'), request, reply)
    const written = await writeOrNothing(request)
    reply.type(HTML).header('cache-control', 'no-cache')
    return written ? reply.code(written.page.status).send(written.document) : reply.send(page)
  })
}
