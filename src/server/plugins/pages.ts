import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { routes } from '#contract/routes.ts'
import { Problem } from '#server/problem.ts'
import { sendProblem } from './errors.ts'
import { withPreview } from './link-preview.ts'

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

/** Built pages: hashed assets for ever, pictures for a day, one document for every screen's address, and one for walls. */
export const registerPages = async (
  app: FastifyInstance,
  pagesDir: string | undefined,
  publicUrl: string,
): Promise<void> => {
  const read = (name: string) => (pagesDir === undefined ? undefined : readFileSync(join(pagesDir, name)))
  const [document, wall] = [read('index.html'), read('tela.html')]
  if (pagesDir !== undefined) {
    await app.register(fastifyStatic, {
      root: pagesDir,
      index: false,
      wildcard: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        const forEver = path.includes('/assets/')
        response.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !isCall(request.url) && !/\.\w{2,5}(\?|$)/.test(request.url)
    const page = isWall(request.url) ? wall : document
    if (!wantsPage || !page) return sendProblem(new Problem('NAO_ENCONTRADO'), request, reply)
    const address = publicUrl === '' ? `${request.protocol}://${request.host}` : publicUrl
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(withPreview(page, request.url, address))
  })
}
