import { existsSync, mkdirSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { localSocket } from '#server/core/local-socket.ts'
import { errorCode } from '#server/core/system-error.ts'
import type { OpenDatabase } from './client.ts'
import { createEmbeddedKysely } from './embedded-dialect.ts'
import { type Engine, openingFailure, untilPanic } from './embedded-failure.ts'
import { createLocalChanges } from './page-invalidation.ts'
import { createPageVersions } from './page-versions.ts'

/** The folder is open in another process: two processes would destroy it. */
export class FolderLockedError extends Error {}

/** The embedded database has no lock of its own. An abstract socket (Linux) or a named pipe ends with its process, so that a kill leaves nothing stale. */
const lockFolder = (folder: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.unref()
    server.once('error', error => reject(errorCode(error) === 'EADDRINUSE' ? new FolderLockedError(folder) : error))
    server.listen({ path: localSocket('memorial-portal', folder) }, () => resolve(server))
  })

/** An open database over one PGlite. */
export const fromPglite = async (pglite: Engine, acquireTimeoutMs?: number): Promise<OpenDatabase> => {
  const db = createEmbeddedKysely(pglite, acquireTimeoutMs)
  const versions = createPageVersions(db)
  const { changes, notify } = createLocalChanges(versions)
  await pglite.listen('pagina_publica', page => notify(Number(page)))
  return {
    db,
    engine: 'embutido',
    versions,
    changes,
    exec: async sql => {
      try {
        await pglite.exec(sql)
      } catch (error) {
        // There is one session only: a failed script must not leave it inside its aborted transaction.
        await pglite.exec('rollback')
        throw error
      }
    },
    close: () => pglite.close(),
  }
}

const folderOf = (dataDir: string): string => join(dataDir, 'banco')

/** Whether a data folder contains an embedded database. */
export const hasEmbedded = (dataDir: string): boolean => existsSync(join(folderOf(dataDir), 'PG_VERSION'))

/**
 * Opens (or creates) the embedded database of a data directory and holds its lock until `close`. It runs in this process: it is for trying and
 * developing, survives a killed process, and a power cut may lose acknowledged writes.
 * @param onPanic it has given up, as on a full disk: every later call is refused.
 * @throws FolderLockedError where another process has it open; an error of the file system.
 */
export const openEmbedded = async (
  dataDir: string,
  timeZone: string,
  onPanic: (error: Error) => void = () => {},
): Promise<OpenDatabase> => {
  const folder = folderOf(dataDir)
  mkdirSync(folder, { recursive: true })
  const lock = await lockFolder(folder)
  // Loaded on demand: a portal on PostgreSQL needs no WebAssembly.
  const { openPglite } = await import('./pglite.ts')
  const pglite = await openPglite({ dataDir: folder }, timeZone).catch((error: unknown) => {
    lock.close()
    throw openingFailure(error, folder)
  })
  const database = await fromPglite(untilPanic(pglite, folder, onPanic))
  return {
    ...database,
    close: async () => {
      await database.close()
      lock.close()
    },
  }
}
