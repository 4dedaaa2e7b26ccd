import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { OpenDatabase } from '#server/db/client.ts'
import { fromPglite } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPglite } from '#server/db/pglite.ts'
import { LONG_WORK, openPostgres } from '#server/db/postgres.ts'
import { buildTemplate } from './template.ts'

export const TEST_ZONE = 'America/Maceio'

/** True when this run asks a PostgreSQL server instead of the embedded database. */
export const onServer = (): boolean => (process.env.TEST_DATABASE_URL ?? '') !== ''

/** Address of a new database without any table, on the server of TEST_DATABASE_URL. */
export const createOnServer = async (): Promise<string> => {
  const serverUrl = process.env.TEST_DATABASE_URL ?? ''

  const name = `teste_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

const openOnServer = async (): Promise<OpenDatabase> => {
  const database = openPostgres(await createOnServer(), TEST_ZONE, () => {})
  await migrate(database)
  return database
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
  return fromPglite(await openPglite({ template }, TEST_ZONE))
}
