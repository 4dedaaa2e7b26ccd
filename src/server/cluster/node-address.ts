import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import { ownAddress } from './leader-lease-store.ts'

/** Published once the server listens, so that scripts and tests find a server that chose its own port. */
export const publishAddress = (config: Config, port: number): void => {
  const path = join(config.DATA_DIR, 'server.json')
  const partial = `${path}.${process.pid}`
  writeFileSync(partial, JSON.stringify({ port, pid: process.pid }))
  renameSync(partial, path)
}

/** Where the other nodes reach this one. */
export const addressForNodes = async (config: Config, { db }: OpenDatabase, port: number): Promise<string> => {
  if (config.NODE_URL !== '') return config.NODE_URL
  const host = config.production ? ((await ownAddress(db)) ?? '127.0.0.1') : '127.0.0.1'
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
