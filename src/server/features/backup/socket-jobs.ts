import { join } from 'node:path'
import { serveOperator } from '#server/adapters/operator-socket.ts'
import { portalNow } from '#server/core/clock.ts'
import type { Deps } from '#server/deps.ts'

/**
 * With the embedded engine the running portal creates the backup, because its folder belongs to one process. A PostgreSQL server is backed
 * up directly.
 * @returns a function that stops it
 */
export const startBackupSocket = (deps: Deps, log: Deps['log']): (() => void) => {
  const { DATA_DIR, production } = deps.config
  if (production) return () => {}
  const onError = (error: unknown): void => log.error({ err: error, event: 'backup' }, 'backup failed')
  return serveOperator({ folder: join(DATA_DIR, 'banco'), secrets: deps.secrets, onError }, async out => {
    const { createBackup } = await import('./service.ts')
    return createBackup({ ...deps, engine: 'embutido' }, DATA_DIR, out, new Date(portalNow()))
  })
}
