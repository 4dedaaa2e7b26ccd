import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { PAGE_PATHS, PAGE_RULES, PATH_PATTERNS, type PageContent, type PageName } from '#contract/pages.ts'
import { valueOfPreferences } from '#contract/pagina/display-preferences-rules.ts'
import { DEFAULT_LANGUAGE } from '#contract/pagina/language-rules.ts'
import type { ReadCall } from '#contract/pagina/schema.ts'
import type { CallKey } from '#contract/routes.ts'
import type { Config } from '#server/config.ts'
import { originOf } from '#server/core/public-url.ts'
import { ALL_PAGES_NUMBER, LISTS_PAGE_NUMBER } from '#server/db/page-versions.ts'
import { ReadRefusal } from './anonymous-read.ts'
import { type PageReader, readerOf } from './page-reader.ts'
import type { RenderDocument } from './page-renderer.ts'
import type { Cacheable, RenderedResponse } from './response-cache.ts'

/** The phase of a velorio and the state of a transmissao change with the clock, without a write, so these responses expire quickly. */
const CLOCK_TTL_S = 3
const HOMENAGENS_TTL_S = 60

/** A response that is the same for every anonymous reader. `pages`: numbers of the page versions it depends on. */
export type CacheableRequest = Cacheable & {
  pages: readonly number[]
  /** The requested URL equals the cacheable address; the reader added no query parameter of their own. */
  exact: boolean
}

type CacheableCall = { path: RegExp; key: CallKey; ttl: number; content: PageContent; query: RegExp }

const NO_QUERY = /^$/
/** Only the query strings that the portal's own screens send are cached; others would fill the cache with duplicates. */
const PAGE_QUERY = /^(?:(?:pagina=[1-9]\d{0,3}&)?tamanho=[1-9]\d{0,2})?$/

/** The addresses of a path; its parameters are groups of the same names. */
const toPattern = (path: string): RegExp => {
  const pattern = path.replace(
    /\/:(\w+)(\??)/g,
    (_, name: string, optional: string) => `(?:/(?<${name}>${PATH_PATTERNS[name]}))${optional}`,
  )
  // recheck-ignore: the patterns of contract/pages.ts, each of which repeats at most one class of characters
  return new RegExp(`^${pattern}$`)
}

const CALLS: readonly CacheableCall[] = [
  {
    path: toPattern('/exibicao/despedida/:id/(?<codigo>0)'),
    key: 'GET /exibicao/despedida/:id/:codigo',
    ttl: CLOCK_TTL_S,
    content: 'despedida',
    query: NO_QUERY,
  },
  {
    path: toPattern('/homenagem/homenagem-aprovadas/:despedidaId'),
    key: 'GET /homenagem/homenagem-aprovadas/:despedidaId',
    ttl: HOMENAGENS_TTL_S,
    content: 'despedida',
    query: PAGE_QUERY,
  },
  ...(['ultimas', 'apresentadas', 'proximas'] as const).map(list => ({
    path: toPattern(`/exibicao/despedidas/${list}`),
    key: `GET /exibicao/despedidas/${list}` as const,
    ttl: CLOCK_TTL_S,
    content: 'lists' as const,
    query: PAGE_QUERY,
  })),
]

/** Calls whose responses are cached. */
export const CACHEABLE_CALLS: ReadonlySet<string> = new Set(CALLS.map(call => call.key))

const MATCHES_NOTHING = '(?!)'
/** The part of a query that belongs to the address of a response. */
const toQueryPattern = (query: string): RegExp =>
  // recheck-ignore: the patterns of contract/pages.ts, each of which repeats at most one class of characters
  new RegExp(`(?:^|&)(${query})(?:&|$)`)

const PAGES = (Object.keys(PAGE_PATHS) as PageName[]).flatMap(name => {
  const { cache, translated } = PAGE_RULES[name]
  if (!cache) return []
  const { content, query = MATCHES_NOTHING, notWith } = cache
  return { path: toPattern(PAGE_PATHS[name]), query: toQueryPattern(query), notWith, content, translated }
})

const pagesOf = (content: PageContent, id: number): number[] => {
  if (content === 'settings') return [ALL_PAGES_NUMBER]
  if (content === 'lists') return [LISTS_PAGE_NUMBER, ALL_PAGES_NUMBER]
  return [id, ALL_PAGES_NUMBER]
}

const pageOf = (path: string, query: string): { address: string; pages: number[]; translated: boolean } | undefined => {
  const page = PAGES.find(one => one.path.test(path))
  if (!page || (page.notWith && new URLSearchParams(query).getAll(page.notWith).some(Boolean))) return undefined
  const part = page.query.exec(query)?.[1]
  const pages = pagesOf(page.content, Number(page.path.exec(path)?.groups?.id))
  return { address: part === undefined ? path : `${path}?${part}`, pages, translated: page.translated }
}

/** Refusals are not cached: the handler of the route responds to them. */
const undefinedWhenRefused = (error: unknown): undefined => {
  if (error instanceof ReadRefusal && error.status !== 503) return undefined
  if (error instanceof z.ZodError) return undefined
  throw error
}

const renderCall =
  (read: ReadCall, call: CacheableCall, params: Record<string, string>, query: string) =>
  async (): Promise<RenderedResponse | undefined> => {
    const response = await read(call.key, {
      params,
      query: Object.fromEntries(new URLSearchParams(query)),
    }).catch(undefinedWhenRefused)
    if (!response) return undefined
    const { body, total } = response
    return {
      status: 200,
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(body),
      seconds: call.ttl,
      ...(total === undefined ? {} : { headers: { 'x-total-count': String(total) } }),
    }
  }

/** What executes the reads of a page that the server writes for one visitor; undefined for the page that is the same for everybody. */
export type VisitorReader = (request: FastifyRequest) => ReadCall | undefined

export type RecogniseCacheable = (request: FastifyRequest) => CacheableRequest | undefined

/** Recognises requests whose response is the same for everybody: public pages, and the anonymous reads behind them. */
export const createRecognition = (
  read: ReadCall,
  render: RenderDocument | undefined,
  config: Pick<Config, 'PUBLIC_URL'>,
  readOpened: VisitorReader,
): RecogniseCacheable => {
  const callOf = (request: FastifyRequest, path: string, query: string): CacheableRequest | undefined => {
    const call = CALLS.find(one => one.path.test(path))
    if (!call?.query.test(query)) return undefined
    // A reader with a visitor cookie or a code may see more of a despedida than an anonymous reader.
    const known = request.headers.codigo !== undefined || request.headers.cookie?.includes('passe_') === true
    if (known && call.content !== 'lists') return undefined
    const params = call.path.exec(path)?.groups ?? {}
    return {
      key: request.url,
      pages: pagesOf(call.content, Number(params.id ?? params.despedidaId)),
      exact: true,
      render: renderCall(read, call, params, query),
    }
  }
  return request => {
    const { method, url, headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return undefined
    const [path = '', query = ''] = url.split('?', 2)
    const call = callOf(request, path, query)
    if (call) return call
    const page = render && pageOf(path, query)
    const origin = page && originOf(config, request)
    if (!page || origin === undefined || readOpened(request)) return undefined
    const asked = readerOf(request)
    const reader: PageReader = page.translated ? asked : { ...asked, language: DEFAULT_LANGUAGE }
    return {
      key: `${reader.language} ${valueOfPreferences(reader.preferences)} ${origin}${page.address}`,
      pages: page.pages,
      exact: url === page.address,
      render: () => render(page.address, origin, reader),
    }
  }
}
