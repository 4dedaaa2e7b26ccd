import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Executor, type OpenDatabase, sqlState } from './client.ts'
import { readTablesOwner } from './portal-tables.ts'

/** Beside this file in the source, beside the bundle when built. */
const MIGRATIONS_DIR = join(import.meta.dirname, 'migrations')

export type Migration = { name: string; text: string; hash: string }

export const readMigrations = (folder = MIGRATIONS_DIR): Migration[] =>
  readdirSync(folder)
    .filter(name => /^\d{4}_[a-z0-9-]+\.sql$/.test(name))
    .sort()
    .map(name => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    })

/** One statement, so that it also runs inside a transaction of the caller. */
const statementOf = ({ name, hash, text }: Migration): string =>
  `do $migracao$ begin if not exists (select 1 from migracao where nome = '${name}') then
    insert into migracao (nome, hash) values ('${name}', '${hash}');
    execute $corpo$${text}$corpo$;
  end if; end $migracao$`

const RECORD = `create table if not exists migracao (
    nome text primary key, hash text not null, aplicada_em timestamptz not null default now())`

/** Builds a schema of exactly these migrations, in a transaction of the caller: a backup is restored into the schema of its time. */
export const buildSchema = async (tx: Executor, migrations: readonly Migration[]): Promise<void> => {
  await sql.raw(RECORD).execute(tx)
  for (const migration of migrations) await sql.raw(statementOf(migration)).execute(tx)
}

/** Tables of another program, in a database where the portal was never opened. */
export class ForeignDatabaseError extends Error {}

/** Any fixed number: all nodes take the same advisory lock while they migrate. */
const ADVISORY_LOCK_ID = 1973

/**
 * While a migration waits for a table, all later queries on it wait too: after this time it gives up and retries. Well under the second after
 * which PostgreSQL checks for deadlocks, so that a deadlock ends with the migration giving up and never with a failed call.
 */
const TABLE_LOCK_TIMEOUT_MS = 300
const RETRY_DELAY_MS = 1000
const TRIES_MAX = 100
const LOCKED = '55P03'

const execWithRetries = async (database: OpenDatabase, script: string): Promise<void> => {
  for (let left = TRIES_MAX; ; left -= 1)
    try {
      return await database.exec(script)
    } catch (error) {
      if (sqlState(error) !== LOCKED || left === 0) throw error
      await pause(RETRY_DELAY_MS)
    }
}

const readApplied = async (db: Executor): Promise<Map<string, string>> => {
  const { rows } = await sql<{ nome: string; hash: string }>`select nome, hash from migracao`.execute(db)
  return new Map(rows.map(({ nome, hash }) => [nome, hash]))
}

/**
 * Applies what is missing, each migration with its record in one transaction under an advisory lock, so that nodes may
 * start together and a kill half-way leaves nothing half-applied. @returns the names applied now.
 * @throws when a migration that already ran was edited afterwards; ForeignDatabaseError before anything is created.
 */
export const migrate = async (database: OpenDatabase, folder = MIGRATIONS_DIR): Promise<string[]> => {
  if ((await readTablesOwner(database.db)) === 'foreign') throw new ForeignDatabaseError()
  await database.exec(RECORD)
  const applied: string[] = []
  const before = await readApplied(database.db)
  for (const migration of readMigrations(folder)) {
    const hash = before.get(migration.name) ?? (await readApplied(database.db)).get(migration.name)
    if (hash !== undefined && hash !== migration.hash)
      throw new Error(`migration ${migration.name} was edited after it was applied`)
    if (hash !== undefined) continue
    // The primary key of `migracao` makes the second of two racing nodes fail whole; the lock makes it wait instead.
    await execWithRetries(
      database,
      `begin; select pg_advisory_xact_lock(${ADVISORY_LOCK_ID}); set local lock_timeout = '${TABLE_LOCK_TIMEOUT_MS}ms'; ${statementOf(migration)}; commit;`,
    )
    applied.push(migration.name)
  }
  return applied
}
