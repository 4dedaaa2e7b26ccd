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

/** The greatest of what these pages were last moved to. */
const lastOf = (moves: ReadonlyMap<number, number>, pages: readonly number[]): number => {
  let last = 0
  for (const page of pages) last = Math.max(last, moves.get(page) ?? 0)
  return last
}

/**
 * For a database that lives in this process alone: its notifications arrive before the commit's own answer. Moves of all pages are
 * counted in one row, so that what was made after one of them shows all before it.
 */
export const createLocalVersions = (): { versions: PageVersions; commit: (page: number) => () => void } => {
  const committed = new Map<number, number>()
  const shown = new Map<number, number>()
  let count = 0
  return {
    versions: {
      now: pages => lastOf(shown, pages),
      newest: pages => lastOf(committed, pages),
      stamp: pages => Promise.resolve(lastOf(committed, pages)),
    },
    /** @returns to be called when it is to be shown. */
    commit: page => {
      count += 1
      const own = count
      committed.set(page, own)
      return () => shown.set(page, Math.max(own, shown.get(page) ?? 0))
    },
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
    newest: () => undefined,
    stamp: pages =>
      new Promise((resolve, reject) => {
        waiting.push({ pages, resolve, reject })
        if (busy) return
        busy = true
        void read()
      }),
  }
}
