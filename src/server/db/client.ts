import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The one database type of the house: PostgreSQL or the embedded database behind the same queries. */
export type Db = Kysely<Tables>
/** What stores accept: the database, or the transaction they take part in. Pass the transaction on: the embedded database has one connection. */
export type Executor = Db | Transaction<Tables>

export type Stamp = string | number

/**
 * Tells whether what was rendered before still holds (performance P4). The stamp of the same pages is the same until a
 * write that one of them shows has been committed; a stamp asked for after that commit was acknowledged is another.
 */
export type PageVersions = {
  /** @param pages numbers of pages, in any order. */
  stamp: (pages: readonly number[]) => Promise<Stamp>
  /** The same where it can be told without waiting: in the one process that writes. Elsewhere `undefined`. */
  newest: (pages: readonly number[]) => Stamp | undefined
  /** As `newest`, without those commits that nobody has been told of yet: what was right before them may still be shown. */
  now: (pages: readonly number[]) => Stamp | undefined
}

/** What was made under one stamp may be shown to whoever was given the other. */
export const holds = (made: Stamp, asked: Stamp): boolean =>
  typeof made === 'number' && typeof asked === 'number' ? made >= asked : made === asked

export type Ear = {
  /** A write that this page shows was committed, by whichever node. */
  moved: (page: number) => void
  /**
   * The same before whoever wrote is told so, in the one process that writes: what is made anew here is waited for, within
   * bounds, so that nobody who reads has to.
   */
  moving?: (page: number) => Promise<unknown> | undefined
  /** Nothing is heard any more, and this ear is forgotten. */
  lost: () => void
}

/** Tells of the same writes by which a stamp moves, without being asked. */
export type PageChanges = {
  /** Resolves once every later commit is heard; refuses when it cannot be. */
  follow: (ear: Ear) => Promise<void>
  /** Until all that is committed now is shown; `undefined` where it is. An answer that may tell of a write waits for it. */
  shown: () => Promise<unknown> | undefined
}

export type OpenDatabase = {
  db: Db
  engine: 'embutido' | 'postgresql'
  versions: PageVersions
  changes: PageChanges
  /** Runs several statements at once, without parameters: migrations only. */
  exec: (sql: string) => Promise<void>
  /** Of a server: connections open, of them idle, and calls that wait for one. */
  pool?: () => { total: number; idle: number; waiting: number }
  close: () => Promise<void>
}

/** SQLSTATE of a failed query on either engine, if it has one. */
export const sqlState = (error: unknown): string | undefined => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** Name of the constraint a failed write ran into, if any. */
export const violatedConstraint = (error: unknown): string | undefined => {
  const name = typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : undefined
  return typeof name === 'string' ? name : undefined
}
