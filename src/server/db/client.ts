import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The one database type of the house: PostgreSQL or the embedded database behind the same queries. */
export type Db = Kysely<Tables>
/** What stores accept: the database, or the transaction they take part in. Pass the transaction on: the embedded database has one connection. */
export type Executor = Db | Transaction<Tables>

/**
 * The version of what public pages show. It is the same until a write that one of these pages shows has been committed; a version read after
 * that commit was acknowledged is another, whichever node wrote.
 */
export type PageVersions = {
  /** Reads the version from the database. @param pages numbers of pages, in any order. */
  current: (pages: readonly number[]) => Promise<string>
}

export type Ear = {
  /** A write that this page shows was committed, by whichever node. */
  moved: (page: number) => void
  /** Nothing is heard any more, and this ear is forgotten. */
  lost: () => void
}

/** Notifies about the writes that change a page's version. */
export type PageChanges = {
  /** Resolves once every later commit is heard; refuses when it cannot be. */
  follow: (ear: Ear) => Promise<void>
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
