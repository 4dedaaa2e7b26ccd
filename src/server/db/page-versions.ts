import { LRUCache } from 'lru-cache'
import type { ConfirmedVersions, Db, PageVersions } from './client.ts'
import { allRows } from './rows.ts'

/**
 * Each public page has a number, and a version under that number. A despedida has its id, and a second number without its homenagens, for its
 * card; the public lists share `LISTS_PAGE_NUMBER`; every response also depends on `ALL_PAGES_NUMBER`.
 */
export const LISTS_PAGE_NUMBER = 0
export const ALL_PAGES_NUMBER = -1
/** Invalidated by every write that the despedida shows, except writes of homenagens (migration 0020). */
export const withoutHomenagens = (despedidaId: number): number => -1 - despedidaId
/** The reverse of `withoutHomenagens`; undefined for other page numbers. */
export const despedidaOfPage = (page: number): number | undefined => (page < ALL_PAGES_NUMBER ? -1 - page : undefined)

const readVersions = async (db: Db, pages: ReadonlySet<number>): Promise<Map<number, number>> => {
  const rows = await allRows<{ pagina: number; versao: number }>(db)`
    select pagina, versao from pagina_publica where pagina = any(${[...pages]})`
  return new Map(rows.map(row => [Number(row.pagina), Number(row.versao)]))
}

/** For how long a version that was read counts while the database does not respond. */
const CONFIRMED_MAX_MS = 60_000
const CONFIRMED_PAGES_MAX = 20_000

const versionOf = (pages: readonly number[], of: (page: number) => number | undefined): string =>
  [...pages]
    .sort((a, b) => a - b)
    .map(page => `${page}:${of(page) ?? 0}`)
    .join(',')

type Batch = { pages: Set<number>; versions: Promise<Map<number, number>> }

/**
 * Reads page versions from the database. Requests that arrive while a query runs share the next query: a hundred readers cost one query, and
 * no request gets a version that was read before it arrived.
 */
export const createPageVersions = (db: Db): PageVersions & ConfirmedVersions => {
  const confirmed = new LRUCache<number, { version: number; at: number }>({ max: CONFIRMED_PAGES_MAX })
  /** Pages of the running query of which no write was notified since it began: its answer may be older than the notification. */
  let unmoved = new Set<number>()
  const readConfirmed = async (pages: ReadonlySet<number>): Promise<Map<number, number>> => {
    const at = performance.now()
    unmoved = new Set(pages)
    const versions = await readVersions(db, pages)
    for (const page of unmoved) confirmed.set(page, { version: versions.get(page) ?? 0, at })
    return versions
  }
  let query: Promise<unknown> = Promise.resolve()
  let next: Batch | undefined
  const startBatch = (): Batch => {
    const pages = new Set<number>()
    const versions = query.then(() => {
      next = undefined
      return readConfirmed(pages)
    })
    query = versions.catch(() => undefined)
    return { pages, versions }
  }
  return {
    current: async pages => {
      next ??= startBatch()
      for (const page of pages) next.pages.add(page)
      const versions = await next.versions
      return versionOf(pages, page => versions.get(page))
    },
    lastConfirmed: pages => {
      const oldest = performance.now() - CONFIRMED_MAX_MS
      const isConfirmed = pages.every(page => (confirmed.get(page)?.at ?? oldest) > oldest)
      return isConfirmed ? versionOf(pages, page => confirmed.get(page)?.version) : undefined
    },
    forget: page => {
      confirmed.delete(page)
      unmoved.delete(page)
    },
    forgetAll: () => {
      confirmed.clear()
      unmoved.clear()
    },
  }
}
