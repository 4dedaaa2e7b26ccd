import { sql } from 'kysely'
import type { Db, PageVersions } from './client.ts'

/** Which numbers a public answer stands on: farewells by their id, or without their letters, `LISTS`, and always `EVERYTHING`. */
export const LISTS = 0
export const EVERYTHING = -1
/** Moved by every write that the farewell shows, but for those of letters (migration 0020). */
export const withoutLetters = (despedidaId: number): number => -1 - despedidaId

const written = (pages: readonly number[], versionOf: (page: number) => number | string): string =>
  [...pages]
    .sort((a, b) => a - b)
    .map(page => `${page}:${versionOf(page)}`)
    .join(',')

/** For a database that lives in this process alone: its notifications arrive before the commit's own answer. */
export const createLocalVersions = (): { versions: PageVersions; onChange: (page: number) => void } => {
  const moved = new Map<number, number>()
  // Numbers only grow: their sum is another as soon as one of them is.
  const now = (pages: readonly number[]) => pages.reduce((sum, page) => sum + (moved.get(page) ?? 0), 0)
  return {
    versions: { now, stamp: pages => Promise.resolve(now(pages)) },
    onChange: page => moved.set(page, (moved.get(page) ?? 0) + 1),
  }
}

type Waiting = { pages: readonly number[]; resolve: (stamp: string) => void; reject: (error: unknown) => void }

/**
 * For a database shared with other nodes: the numbers are read from it each time. Everybody who asks while one reading is under way
 * shares the next, so that a hundred readers cost one query and nobody gets an answer read before the question.
 */
export const createSharedVersions = (db: Db): PageVersions => {
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
    now: () => undefined,
    stamp: pages =>
      new Promise((resolve, reject) => {
        waiting.push({ pages, resolve, reject })
        if (busy) return
        busy = true
        void read()
      }),
  }
}
