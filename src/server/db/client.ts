import type { Kysely, Transaction } from 'kysely'
import { errorCode } from '#server/core/system-error.ts'
import type { Tables } from './tables.ts'

/** Queries are the same for PostgreSQL and for the embedded database. */
export type Db = Kysely<Tables>
/**
 * What stores accept: the database, or a transaction. Inside a transaction pass the transaction on: the embedded database has one
 * connection, so a query on the database would wait for the transaction to end.
 */
export type Executor = Db | Transaction<Tables>

/**
 * Versions of public pages. The version of a page changes with every committed write that the page shows, on whichever node; a version read
 * after a commit was acknowledged is the new one.
 */
export type PageVersions = {
  /** Reads the combined version of these pages from the database. @param pages numbers of pages (`page-versions.ts`), in any order. */
  current: (pages: readonly number[]) => Promise<string>
  /**
   * For use while the database does not respond: the combined version as this node read it last. Undefined if a read is more than a minute
   * old, or if this node was notified of a write since then.
   */
  lastConfirmed: (pages: readonly number[]) => string | undefined
}

/** What this node knows of versions without asking the database, and which events end it. */
export type ConfirmedVersions = {
  /** Some node committed a write that this page shows. */
  forget: (page: number) => void
  /** Notifications may have been missed. */
  forgetAll: () => void
}

export type PageListener = {
  /** Some node committed a write that this page shows. */
  onInvalidated: (page: number) => void
  /** The subscription ended; no more calls follow. */
  onDisconnected: () => void
}

/** Notifies about commits that change the version of a page. */
export type PageChanges = {
  /** Resolves when the listener is certain to receive every later commit; rejects when it cannot. */
  subscribe: (listener: PageListener) => Promise<void>
}

export type OpenDatabase = {
  db: Db
  engine: 'embutido' | 'postgresql'
  versions: PageVersions
  changes: PageChanges
  /** Runs several statements in one call, without parameters: migrations only. */
  exec: (sql: string) => Promise<void>
  /** PostgreSQL only: open connections, idle ones among them, and calls that wait for a connection. */
  pool?: () => { total: number; idle: number; waiting: number }
  close: () => Promise<void>
}

/** SQLSTATE of a failed query on either engine, if it has one. */
export const sqlState = (error: unknown): string | undefined => {
  const code = errorCode(error)
  return /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** Name of the constraint that a failed write violated, if any. */
export const violatedConstraint = (error: unknown): string | undefined => {
  const name = typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : undefined
  return typeof name === 'string' ? name : undefined
}

/** Messages and codes of drivers and the operating system for a network, a server or a disk that is unavailable now. */
// recheck-ignore: words, and nothing repeats
const UNAVAILABLE = new RegExp(
  `\\b(${[
    ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
    ...['timeout exceeded', 'Query read timeout', 'Connection terminated', 'not queryable'],
    ...['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG', 'EIO', 'EMFILE', 'ENFILE'],
  ].join('|')})\\b`,
)

/** Whether trying again later may succeed. SQLSTATE: a server that became a standby; classes of connection, resources, operator, locks. */
export const isUnavailable = (error: unknown): boolean => {
  const message = error instanceof Error ? error.message : ''
  return /^(25006|08|53|55|57|40)/.test(sqlState(error) ?? '') || UNAVAILABLE.test(`${message} ${errorCode(error)}`)
}

/** Of several servers none accepts writes. SQLSTATE "connection failure". */
export class NoWritableServer extends Error {
  readonly code = '08006'
}

/** Whether the server refused user, password (class 28) or database name (3D000): only another setting helps. */
export const isRefusedLogin = (error: unknown): error is Error =>
  error instanceof Error && /^(28...|3D000)$/.test(errorCode(error))
