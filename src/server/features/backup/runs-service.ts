import { appendFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { portalNow } from '#server/core/clock.ts'
import { isMissing, readIfPresent } from '#server/core/missing-file.ts'
import type { Db } from '#server/db/client.ts'
import { type BackupRun, insertBackupRun } from './queries.ts'

/** Spool file for runs that could not be written to the database; the portal of this folder imports it. */
const SPOOL_FILE = 'copias-feitas.jsonl'

/** @returns whether it was stored: the database of an older portal has no such table */
const storeRun = (db: Db, run: BackupRun): Promise<boolean> =>
  insertBackupRun(db, run).then(
    () => true,
    () => false,
  )

const record = async (dataDir: string, db: Db | undefined, run: BackupRun): Promise<void> => {
  if (db && (await storeRun(db, run))) return
  await mkdir(dataDir, { recursive: true })
  await appendFile(join(dataDir, SPOOL_FILE), `${JSON.stringify(run)}\n`, { mode: 0o600 })
}

/** Records the result of a backup, successful or not. `db` undefined: it is spooled to a file for the portal that holds the folder. */
export const withRunRecord = async <T>(
  { path, dataDir, db }: { path: string; dataDir: string; db?: Db },
  work: () => Promise<T>,
): Promise<T> => {
  const run = { feita_em: new Date(portalNow()).toISOString(), arquivo: basename(path) }
  try {
    const done = await work()
    await record(dataDir, db, { ...run, bytes: (await stat(path)).size, conferida: true, erro: '' })
    return done
  } catch (error) {
    const erro = (error instanceof Error ? error.message : String(error)).slice(0, 300)
    await record(dataDir, db, { ...run, bytes: 0, conferida: false, erro }).catch(() => undefined)
    throw error
  }
}

/** Imports the runs spooled by commands into the database. */
export const importSpooledRuns = async (db: Db, dataDir: string): Promise<void> => {
  const waiting = join(dataDir, SPOOL_FILE)
  // The rename makes one of two nodes on a folder the owner of the file; after a crash the renamed file is found again.
  const mine = `${waiting}.lendo`
  await rename(waiting, mine).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  const bytes = await readIfPresent(mine)
  if (!bytes) return
  for (const line of bytes
    .toString('utf8')
    .split('\n')
    .filter(one => one !== ''))
    await insertBackupRun(db, JSON.parse(line) as BackupRun)
  await rm(mine, { force: true })
}
