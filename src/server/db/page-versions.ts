import { sql } from 'kysely'
import type { Db, PageVersions } from './client.ts'

/**
 * Each public page has a number, and a version under that number. A despedida has its id, and a second number without its homenagens; the
 * public lists share `LISTS_PAGE_NUMBER`; every response also depends on `ALL_PAGES_NUMBER`.
 */
export const LISTS_PAGE_NUMBER = 0
export const ALL_PAGES_NUMBER = -1
/** Invalidated by every write that the despedida shows, except writes of homenagens (migration 0020). */
export const withoutHomenagens = (despedidaId: number): number => -1 - despedidaId
/** The reverse of `withoutHomenagens`; undefined for other page numbers. */
export const despedidaOfPage = (page: number): number | undefined => (page < ALL_PAGES_NUMBER ? -1 - page : undefined)

const combine = (pages: readonly number[], versionOf: (page: number) => number | string): string =>
  [...pages]
    .sort((a, b) => a - b)
    .map(page => `${page}:${versionOf(page)}`)
    .join(',')

type Waiter = { pages: readonly number[]; resolve: (version: string) => void; reject: (error: unknown) => void }

/**
 * Reads page versions from the database. Requests that arrive while a query runs share the next query: a hundred readers cost one query, and
 * no request gets a version that was read before it arrived.
 */
export const createPageVersions = (db: Db): PageVersions => {
  let waiting: Waiter[] = []
  let isReading = false
  const read = async (): Promise<void> => {
    const batch = waiting
    waiting = []
    try {
      const pages = [...new Set(batch.flatMap(waiter => waiter.pages))]
      const { rows } = await sql<{ pagina: number; versao: number }>`
        select pagina, versao from pagina_publica where pagina = any(${pages})`.execute(db)
      const versions = new Map(rows.map(row => [Number(row.pagina), Number(row.versao)]))
      for (const waiter of batch) waiter.resolve(combine(waiter.pages, page => versions.get(page) ?? 0))
    } catch (error) {
      for (const waiter of batch) waiter.reject(error)
    }
    if (waiting.length > 0) void read()
    else isReading = false
  }
  return {
    current: pages =>
      new Promise((resolve, reject) => {
        waiting.push({ pages, resolve, reject })
        if (isReading) return
        isReading = true
        void read()
      }),
  }
}
