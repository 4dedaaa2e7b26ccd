import { sql } from 'kysely'
import type { Db, PageVersions } from './client.ts'

/** Numbers of the page versions a public response depends on: despedidas by their id, or without their homenagens, `LISTS`, and always `EVERYTHING`. */
export const LISTS = 0
export const EVERYTHING = -1
/** Moved by every write that the despedida shows, but for those of letters (migration 0020). */
export const withoutLetters = (despedidaId: number): number => -1 - despedidaId
/** The despedida of a number that `withoutLetters` made. */
export const despedidaOfPage = (page: number): number | undefined => (page < EVERYTHING ? -1 - page : undefined)

const written = (pages: readonly number[], versionOf: (page: number) => number | string): string =>
  [...pages]
    .sort((a, b) => a - b)
    .map(page => `${page}:${versionOf(page)}`)
    .join(',')

type Waiting = { pages: readonly number[]; resolve: (version: string) => void; reject: (error: unknown) => void }

/**
 * Reads the versions of pages from the database. Everybody who asks while one query is under way shares the next, so that a hundred readers
 * cost one query and nobody gets a version that was read before the question.
 */
export const createPageVersions = (db: Db): PageVersions => {
  let waiting: Waiting[] = []
  let busy = false
  const read = async (): Promise<void> => {
    const asked = waiting
    waiting = []
    try {
      const pages = [...new Set(asked.flatMap(one => one.pages))]
      const { rows } = await sql<{ pagina: number; versao: number }>`
        select pagina, versao from pagina_publica where pagina = any(${pages})`.execute(db)
      const found = new Map(rows.map(row => [Number(row.pagina), Number(row.versao)]))
      for (const one of asked) one.resolve(written(one.pages, page => found.get(page) ?? 0))
    } catch (error) {
      for (const one of asked) one.reject(error)
    }
    if (waiting.length > 0) void read()
    else busy = false
  }
  return {
    current: pages =>
      new Promise((resolve, reject) => {
        waiting.push({ pages, resolve, reject })
        if (busy) return
        busy = true
        void read()
      }),
  }
}
