import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { type OpenDatabase, sqlState } from '#server/db/client.ts'
import { fromPglite } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPglite } from '#server/db/pglite.ts'
import { LONG_WORK, openPostgres } from '#server/db/postgres.ts'
import { buildTemplate, migrationsHash } from './template.ts'
import { WAIT_LIMIT_MS } from './wait.ts'

export const TEST_ZONE = 'America/Maceio'

/** True if this run uses a PostgreSQL server instead of the embedded database. */
export const onServer = (): boolean => (process.env.TEST_DATABASE_URL ?? '') !== ''

const runOnServer = async (statement: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}

const addressOnServer = (name: string): string => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return url.href
}

/**
 * Copies the files: writing the copy into the log of the server, as it does by default, takes ten times as long, and so does the removal.
 * @param template database to copy; without it the new database has no table. @returns its address on the server of TEST_DATABASE_URL.
 */
const createOnServer = async (template = 'template1'): Promise<string> => {
  const name = `teste_${randomBytes(8).toString('hex')}`
  await runOnServer(`create database ${name} template ${template} strategy file_copy`)
  return addressOnServer(name)
}

const templateName = (): string => `modelo_${migrationsHash()}`
const DUPLICATE_DATABASE = '42P04'

/**
 * Migrates the template database once; every test file then copies it, which takes a tenth of the migrations' time. It gets its name when
 * it is complete, so that an interrupted run leaves no half-migrated template.
 */
export const createServerTemplate = async (): Promise<void> => {
  const draft = `${templateName()}_${process.pid}`
  await runOnServer(`drop database if exists ${draft}`)
  await runOnServer(`create database ${draft}`)
  const database = openPostgres(addressOnServer(draft), TEST_ZONE, () => {})
  await migrate(database)
  await database.close()
  try {
    await runOnServer(`alter database ${draft} rename to ${templateName()}`)
  } catch (error) {
    if (sqlState(error) !== DUPLICATE_DATABASE) throw error
    await runOnServer(`drop database ${draft}`)
  }
}

/** A visitor's call gives up after two seconds; on a busy machine many concurrent calls of a test wait longer for each other. */
const PATIENT = { max: 10, lock_timeout: WAIT_LIMIT_MS, connectionTimeoutMillis: WAIT_LIMIT_MS }

/** A migrated database. @returns its address on the server of TEST_DATABASE_URL. */
export const createMigratedOnServer = (): Promise<string> => createOnServer(templateName())

const openOnServer = async (): Promise<OpenDatabase> =>
  openPostgres(await createMigratedOnServer(), TEST_ZONE, () => {}, PATIENT)

/** The server ends every connection to the database and refuses new ones. @returns how to bring it back. */
export const takeDatabaseAway = async (url: string): Promise<() => Promise<void>> => {
  const name = new URL(url).pathname.slice(1)
  await runOnServer(`alter database ${name} allow_connections false`)
  await runOnServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  return () => runOnServer(`alter database ${name} allow_connections true`)
}

/** The database of a test on the server once more, with bounds of its own. */
export const openAgain = async (db: OpenDatabase['db'], bounds: { lock_timeout: number }): Promise<OpenDatabase> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return openPostgres(addressOnServer(rows[0]?.name ?? ''), TEST_ZONE, () => {}, bounds)
}

/** A database without any table: embedded, or on the server of this run. */
export const openBareDatabase = async (engine: OpenDatabase['engine']): Promise<OpenDatabase> =>
  engine === 'postgresql'
    ? openPostgres(await createOnServer(), TEST_ZONE, () => {}, LONG_WORK)
    : fromPglite(await openPglite({ empty: true }, TEST_ZONE))

/** A fresh migrated database of its own: on the server of TEST_DATABASE_URL, else embedded in memory. */
export const openTestDatabase = async (): Promise<OpenDatabase> => {
  if (onServer()) return openOnServer()
  const template = new Blob([new Uint8Array(readFileSync(await buildTemplate()))])
  return fromPglite(await openPglite({ template }, TEST_ZONE), WAIT_LIMIT_MS)
}
