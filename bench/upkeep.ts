import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { buildIfOutdated } from '../scripts/lib/build.mjs'
import { projectPath } from '../scripts/lib/paths.mjs'
import { print } from '../src/server/core/print.ts'
import type { Db } from '../src/server/db/client.ts'
import { migrate, readMigrations } from '../src/server/db/migrate.ts'
import { LONG_WORK, openPostgres } from '../src/server/db/postgres.ts'
import { SECRET, ZONE } from './installation.ts'
import { type Goal, goalAtMost, peakMb } from './shared.ts'

/** U18: what an operator does with a database: an upgrade, a backup, a restore. `folder`: the server writes there. */
type Filled = { url: string; server: string; folder: string; despedidas: number }

const open = (url: string) => openPostgres(url, ZONE, () => {}, LONG_WORK)

const createDatabase = async (server: string, name: string): Promise<string> => {
  const admin = open(server)
  await admin.exec(`create database ${name}`).finally(admin.close)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** An upgrade begins after this migration. */
const EARLIER = '0045'

type Table = { name: string; all: string[]; written: string[] | null }

/** The columns of each table, and those that can be written. */
const tablesOf = async (db: Db): Promise<Map<string, Table>> => {
  const { rows } = await sql<Table>`
    select c.table_name as name, array_agg(column_name::text) as all,
      array_agg(column_name::text) filter (where is_generated = 'NEVER') as written
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and c.table_name <> 'migracao'
    group by c.table_name`.execute(db)
  return new Map(rows.map(table => [table.name, table]))
}

/** A database as an earlier version left it, with these rows as far as it had their columns. */
const fillEarlier = async ({ url, server, folder }: Filled, name: string) => {
  const migrations = join(mkdtempSync(join(tmpdir(), 'memorial-migracoes-')))
  for (const one of readMigrations())
    if (one.name < EARLIER)
      copyFileSync(projectPath('src', 'server', 'db', 'migrations', one.name), join(migrations, one.name))
  const [source, earlier] = [open(url), open(await createDatabase(server, name))]
  await migrate(earlier, migrations)
  const [from, to] = [await tablesOf(source.db), await tablesOf(earlier.db)]
  const file = join(folder, 'linhas.copia')
  for (const [table, { written }] of to) {
    const both = (written ?? []).filter(column => from.get(table)?.all.includes(column)).map(column => `"${column}"`)
    if (both.length === 0) continue
    await source.exec(`copy (select ${both.join(', ')} from ${table}) to '${file}'`)
    await earlier.exec(
      `set session_replication_role = replica; delete from ${table}; copy ${table} (${both.join(', ')}) from '${file}'`,
    )
  }
  await earlier.exec('vacuum analyze')
  await source.close()
  rmSync(migrations, { recursive: true })
  return earlier
}

const measureMigration = async (filled: Filled): Promise<Goal> => {
  const earlier = await fillEarlier(filled, `anterior_${filled.despedidas}`)
  const start = performance.now()
  const applied = await migrate(earlier)
  const seconds = (performance.now() - start) / 1000
  await earlier.close()
  const what = `${filled.despedidas} despedidas: the ${applied.length} migrations from ${EARLIER} on`
  return goalAtMost('U18', what, seconds, 's', 300)
}

type Run = { seconds: number; mb: number }
const POLL_INTERVAL_MS = 100

/** A command of operators, with the most memory that it held. */
const runMemorial = async (words: readonly string[], databaseUrl: string, dataDir: string): Promise<Run> => {
  const start = performance.now()
  const child = spawn(process.execPath, [projectPath('dist', 'server', 'memorial.js'), ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SESSION_SECRET: SECRET,
      PUBLIC_URL: 'https://memorial.exemplo.com.br',
    },
  })
  let mb = 0
  const timer = setInterval(() => {
    mb = Math.max(mb, peakMb(child.pid ?? 0) || 0)
  }, POLL_INTERVAL_MS)
  const [code] = (await once(child, 'exit')) as [number]
  clearInterval(timer)
  if (code !== 0) throw new Error(`memorial ${words[0]} ended with ${code}`)
  return { seconds: (performance.now() - start) / 1000, mb }
}

/** The size of a database on the disk of its server. */
const databaseMb = async (url: string): Promise<number> => {
  const { db, close } = open(url)
  const { rows } = await sql<{ mb: number }>`select pg_database_size(current_database()) / 1e6 as mb`.execute(db)
  await close()
  return Number(rows[0]?.mb)
}

/** Measures the memory of a backup, the times of everything, and the sizes of database and backup. */
export const measureUpkeep = async (filled: Filled): Promise<{ goals: Goal[]; backupMb: number }> => {
  const { url, server, despedidas } = filled
  await buildIfOutdated()
  const folder = mkdtempSync(join(tmpdir(), 'memorial-copia-'))
  const [file, dataDir] = [join(folder, 'copia.zip'), join(folder, 'dados')]
  mkdirSync(dataDir)
  try {
    print(`Backing up ${despedidas} despedidas…`)
    const backup = await runMemorial(['backup', file], url, dataDir)
    const target = await createDatabase(server, `restaurado_${despedidas}`)
    print('Restoring…')
    const restore = await runMemorial(['restore', file], target, dataDir)
    print('Migrating…')
    const migration = await measureMigration(filled)
    const what = `${despedidas} despedidas`
    const information = (name: string, value: number, unit: string): Goal => ({
      id: 'U18',
      what: `${what}: ${name}`,
      value,
      unit,
    })
    const goals = [
      information('database on disk', await databaseMb(url), 'MB'),
      information('backup, file', statSync(file).size / 1e6, 'MB'),
      information('backup', backup.seconds, 's'),
      information('backup, memory', backup.mb, 'MB'),
      information('restore', restore.seconds, 's'),
      information('restore, memory', restore.mb, 'MB'),
      migration,
    ]
    return { goals, backupMb: backup.mb }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
