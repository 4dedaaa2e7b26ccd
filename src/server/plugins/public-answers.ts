import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { ReadCall } from '#contract/pagina/written.ts'
import type { Config } from '#server/config.ts'
import { EVERYTHING, LISTS, withoutLetters } from '#server/db/page-versions.ts'
import type { Deps } from '#server/deps.ts'
import { madeOnce } from '#server/made-once.ts'
import { originOf } from '#server/public-address.ts'
import { type Asked, createAnswerCache } from './answer-cache.ts'
import { beforeRequests } from './before-requests.ts'
import { answerOnLines, keepLine, oncePerLine } from './kept-line.ts'
import type { AnswerCounts } from './metrics.ts'
import type { Made } from './packed-answer.ts'
import type { Wanted } from './page-thread.ts'
import { Refused } from './stranger.ts'

/** Hours of wakes and the state of a stream change without a write: such answers are asked anew every few seconds. */
export const BY_THE_CLOCK_S = 3
export const LETTERS_S = 60

const FAREWELL = '[1-9]\\d{0,15}'
/** What an answer shows: public lists, a farewell, or a farewell and its letters. */
type Shows = 'lists' | 'farewell' | 'letters'
const CALLS: readonly { path: RegExp; key: string; seconds: number; shows: Shows }[] = [
  {
    path: new RegExp(`^/exibicao/despedida/(?<id>${FAREWELL})/(?<codigo>0)$`),
    key: 'GET /exibicao/despedida/:id/:codigo',
    seconds: BY_THE_CLOCK_S,
    shows: 'farewell',
  },
  {
    path: new RegExp(`^/homenagem/homenagem-aprovadas/(?<despedidaId>${FAREWELL})$`),
    key: 'GET /homenagem/homenagem-aprovadas/:despedidaId',
    seconds: LETTERS_S,
    shows: 'letters',
  },
  {
    path: /^\/exibicao\/despedidas\/ultimas$/,
    key: 'GET /exibicao/despedidas/ultimas',
    seconds: BY_THE_CLOCK_S,
    shows: 'lists',
  },
  {
    path: /^\/exibicao\/despedidas\/apresentadas$/,
    key: 'GET /exibicao/despedidas/apresentadas',
    seconds: BY_THE_CLOCK_S,
    shows: 'lists',
  },
  {
    path: /^\/exibicao\/despedidas\/proximas$/,
    key: 'GET /exibicao/despedidas/proximas',
    seconds: BY_THE_CLOCK_S,
    shows: 'lists',
  },
]

const PAGE_OF_FAREWELL = new RegExp(`^/despedida/(${FAREWELL})(?:/[\\w-]{1,40})?$`)
const LIST_PAGE = /^\/lista-postagens\/(?:despedidas|aovivo)$/
const STILL_PAGE =
  /^\/(?:termo-uso|privacidade|forgot-password|painel-enviar-mensagem|despedida-status\/(?:not-found|private|inactive))?$/
const TAB = /(?:^|&)aba=(mensagens|velorio|servicos)(?:&|$)/
const STATUS_ID = /(?:^|&)id=([1-9]\d{0,15})(?:&|$)/

/** Writes the page of an address for a stranger; nothing where it is refused or the browser's alone. */
export type WriteForAll = (address: string, wanted: Wanted) => Promise<Made | undefined>

const pagesOf = (shows: Shows, id: number): number[] => {
  if (shows === 'lists') return [LISTS, EVERYTHING]
  return [shows === 'letters' ? id : withoutLetters(id), EVERYTHING]
}

const pageOf = (path: string, query: string): { address: string; pages: number[] } | undefined => {
  const id = PAGE_OF_FAREWELL.exec(path)?.[1]
  if (id !== undefined) {
    const tab = TAB.exec(query)?.[1]
    const pages = pagesOf(tab === 'mensagens' ? 'letters' : 'farewell', Number(id))
    return { address: tab === undefined ? path : `${path}?aba=${tab}`, pages }
  }
  // A search is the application's: it is counted there.
  if (LIST_PAGE.test(path))
    return /(?:^|&)nome=./.test(query) ? undefined : { address: path, pages: pagesOf('lists', 0) }
  if (!STILL_PAGE.test(path)) return undefined
  const asked = STATUS_ID.exec(query)?.[1]
  return { address: asked === undefined ? path : `${path}?id=${asked}`, pages: [EVERYTHING] }
}

const QUERY_MAX = 60

/** A refusal is counted and worded by the application. */
const refusedAsNothing = (error: unknown): undefined => {
  if (error instanceof Refused && error.status !== 503) return undefined
  if (error instanceof z.ZodError) return undefined
  throw error
}

const callOf = (path: string, query: string, passes: boolean, read: ReadCall): Asked | undefined => {
  for (const call of CALLS) {
    const params = call.path.exec(path)
    if (!params) continue
    // Who holds a pass of some farewell, or shows a code, may see more of it than a stranger.
    if ((call.shows !== 'lists' && passes) || query.length > QUERY_MAX) return undefined
    const groups = params.groups ?? {}
    const id = Number(groups.id ?? groups.despedidaId)
    return {
      key: `${path}?${query}`,
      pages: pagesOf(call.shows, id),
      make: async () => {
        const answer = await read(call.key, {
          params: groups,
          query: Object.fromEntries(new URLSearchParams(query)),
        }).catch(refusedAsNothing)
        if (!answer) return undefined
        const { body, total } = answer
        return {
          type: 'application/json; charset=utf-8',
          body: JSON.stringify(body),
          seconds: call.seconds,
          ...(total === undefined ? {} : { headers: { 'x-total-count': String(total) } }),
        }
      },
    }
  }
  return undefined
}

/** Addresses are many, those asked for again and again are few; longer ones are read each time. */
const KNOWN_MAX = 5000
const KNOWN_LENGTH = 200

/** The device says that it keeps reading aids (`src/web/lib/kept-reading.ts`). */
export const keepsAids = (cookie = ''): boolean => /(?:^|[;\s])leitura=1(?:;|$)/.test(cookie)

/** Of a reader nobody has signed in. `passes`: shows a code, or holds the pass of some farewell. */
type Stranger = { url: string; host: string; passes: boolean; aids: boolean }

/** Recognises the requests whose answer is the same for everybody: public pages, and the reads of strangers behind them. */
const createPublicAnswers = (read: ReadCall, write: WriteForAll | undefined, config: Pick<Config, 'PUBLIC_URL'>) => {
  const known = new LRUCache<string, { asked: Asked | undefined }>({ max: KNOWN_MAX })
  const recognise = ({ url, host, passes, aids }: Stranger): Asked | undefined => {
    const [path = '', query = ''] = url.split('?', 2)
    const call = callOf(path, query, passes, read)
    if (call) return call
    const page = write && pageOf(path, query)
    const origin = originOf(config, { protocol: 'http', host })
    if (!page || origin === undefined) return undefined
    const key = `${origin}${page.address}${aids ? ' leitura' : ''}`
    return { key, pages: page.pages, make: () => write(page.address, { origin, aids }) }
  }
  return (stranger: Stranger): Asked | undefined => {
    const { url, host, passes, aids } = stranger
    if (passes || url.length + host.length > KNOWN_LENGTH) return recognise(stranger)
    const address = `${host}${url}${aids ? ' leitura' : ''}`
    const before = known.get(address)
    if (before) return before.asked
    const asked = recognise(stranger)
    known.set(address, { asked })
    return asked
  }
}

const strangerIn = ({ method, url = '', headers }: IncomingMessage): Stranger | undefined => {
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return undefined
  const passes = headers.codigo !== undefined || headers.cookie?.includes('passe_') === true
  return { url, host: headers.host ?? '', passes, aids: keepsAids(headers.cookie) }
}

/** Who is known in any way, or asks whether anything is new. */
const NO_STRANGER = /\r\n(?:authorization:|codigo:|if-none-match:|cookie:[^\r]*passe_)/i
const HOST = /\r\nhost: *([^\r]*?) *\r/i
const COOKIE = /\r\ncookie: *([^\r]*)/i
const ACCEPTED = /\r\naccept-encoding:([^\r]*)/i

/** Headers that belong to one answer, not to all. */
const OF_ONE_ANSWER = new Set(['content-type', 'content-length', 'cache-control', 'date', 'connection', 'keep-alive'])

/** Takes such requests before the application sees them; all others, and what cannot be answered from memory, go on to it. */
export const answerStrangers = (
  app: FastifyInstance,
  deps: Pick<Deps, 'versions' | 'changes' | 'config'>,
  read: ReadCall,
  write: WriteForAll | undefined,
  counts: AnswerCounts,
): void => {
  const common = madeOnce(async (): Promise<Record<string, string>> => {
    const { headers } = await app.inject('/healthz')
    return Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (OF_ONE_ANSWER.has(name) ? [] : [[name, String(value)]])),
    )
  })
  let hears = false
  const deaf = () => {
    hears = false
  }
  const made = (): void => {
    counts.made()
    if (hears) return
    hears = true
    // Who hears nothing still asks for the numbers each time: only what is made ahead is not.
    const renew = (page: number) => cache.moved(page)
    deps.changes.follow({ moved: renew, moving: renew, lost: deaf }).catch(deaf)
  }
  const cache = createAnswerCache(deps.versions, common, { ...counts, made })
  const ask = createPublicAnswers(read, write, deps.config)
  const readLine = oncePerLine(({ text, url }) => {
    const host = NO_STRANGER.test(text) ? undefined : HOST.exec(text)?.[1]
    const asked =
      host === undefined ? undefined : ask({ url, host, passes: false, aids: keepsAids(COOKIE.exec(text)?.[1]) })
    return { asked, accepted: ACCEPTED.exec(text)?.[1] ?? '' }
  })
  answerOnLines(app.server, line => {
    const { asked, accepted } = readLine(line)
    return asked && cache.ready(asked, accepted)
  })
  beforeRequests(app.server, (request, response, pass) => {
    const stranger = strangerIn(request)
    const asked = stranger && ask(stranger)
    const atHand = () => keepLine(app.server, request, response)
    if (asked) cache.serve(asked, { request, response, pass, atHand })
    else pass()
  })
}
