import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { valueOfPreferences } from '#contract/pagina/display-preferences-rules.ts'
import { DEFAULT_LANGUAGE } from '#contract/pagina/language-rules.ts'
import type { ReadCall } from '#contract/pagina/schema.ts'
import type { CallKey } from '#contract/routes.ts'
import type { Config } from '#server/config.ts'
import { originOf } from '#server/core/public-url.ts'
import { ALL_PAGES_NUMBER, LISTS_PAGE_NUMBER, withoutHomenagens } from '#server/db/page-versions.ts'
import { ReadRefusal } from './anonymous-read.ts'
import { isTranslated, type PageReader, readerOf } from './page-reader.ts'
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

const ID = '[1-9]\\d{0,15}'
type Content = 'lists' | 'despedida' | 'homenagens'
type CacheableCall = { path: RegExp; key: CallKey; ttl: number; content: Content; query: RegExp }

const NO_QUERY = /^$/
/** Only the query strings that the portal's own screens send are cached; others would fill the cache with duplicates. */
const PAGE_QUERY = /^(?:(?:pagina=[1-9]\d{0,3}&)?tamanho=[1-9]\d{0,2})?$/

const CALLS: readonly CacheableCall[] = [
  {
    path: new RegExp(`^/exibicao/despedida/(?<id>${ID})/(?<codigo>0)$`),
    key: 'GET /exibicao/despedida/:id/:codigo',
    ttl: CLOCK_TTL_S,
    content: 'despedida',
    query: NO_QUERY,
  },
  {
    path: new RegExp(`^/homenagem/homenagem-aprovadas/(?<despedidaId>${ID})$`),
    key: 'GET /homenagem/homenagem-aprovadas/:despedidaId',
    ttl: HOMENAGENS_TTL_S,
    content: 'homenagens',
    query: PAGE_QUERY,
  },
  ...(['ultimas', 'apresentadas', 'proximas'] as const).map(list => ({
    path: new RegExp(`^/exibicao/despedidas/${list}$`),
    key: `GET /exibicao/despedidas/${list}` as const,
    ttl: CLOCK_TTL_S,
    content: 'lists' as const,
    query: PAGE_QUERY,
  })),
]

/** Calls whose responses are cached. */
export const CACHEABLE_CALLS: ReadonlySet<string> = new Set(CALLS.map(call => call.key))

const DESPEDIDA_PAGE = new RegExp(`^/despedida/(${ID})(?:/[\\w-]{1,40})?$`)
const LIST_PAGE = /^\/lista-postagens\/(?:despedidas|aovivo)$/
const STATIC_PAGE =
  /^\/(?:termo-uso|privacidade|acessibilidade|forgot-password|painel-enviar-mensagem|despedida-status\/(?:not-found|private|inactive))?$/
const TAB = /(?:^|&)aba=(fotografias|mensagens|velorio|servicos)(?:&|$)/
const STATUS_ID = /(?:^|&)id=([1-9]\d{0,15})(?:&|$)/

const pagesOf = (content: Content, id: number): number[] => {
  if (content === 'lists') return [LISTS_PAGE_NUMBER, ALL_PAGES_NUMBER]
  return [content === 'homenagens' ? id : withoutHomenagens(id), ALL_PAGES_NUMBER]
}

const pageOf = (path: string, query: string): { address: string; pages: number[] } | undefined => {
  const id = DESPEDIDA_PAGE.exec(path)?.[1]
  if (id !== undefined) {
    const tab = TAB.exec(query)?.[1]
    const pages = pagesOf(tab === 'mensagens' ? 'homenagens' : 'despedida', Number(id))
    return { address: tab === undefined ? path : `${path}?aba=${tab}`, pages }
  }
  if (LIST_PAGE.test(path))
    return /(?:^|&)nome=./.test(query) ? undefined : { address: path, pages: pagesOf('lists', 0) }
  if (!STATIC_PAGE.test(path)) return undefined
  const statusId = STATUS_ID.exec(query)?.[1]
  return { address: statusId === undefined ? path : `${path}?id=${statusId}`, pages: [ALL_PAGES_NUMBER] }
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
    const reader: PageReader = isTranslated(path) ? asked : { ...asked, language: DEFAULT_LANGUAGE }
    return {
      key: `${reader.language} ${valueOfPreferences(reader.preferences)} ${origin}${page.address}`,
      pages: page.pages,
      exact: url === page.address,
      render: () => render(page.address, origin, reader),
    }
  }
}
