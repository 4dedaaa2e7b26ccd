import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromPglite } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPglite } from '#server/db/pglite.ts'

const MIGRATIONS = join(import.meta.dirname, '..', 'db', 'migrations')
const FOLDER = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'memorial')

/** Changed migrations lead to another template. */
export const migrationsHash = (): string => {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(name).update(readFileSync(join(MIGRATIONS, name)))
  return hash.digest('hex').slice(0, 16)
}

export const templatePath = (): string => join(FOLDER, `template-${migrationsHash()}.tar`)

/** Builds the migrated template once; every test file then loads it in about half a second. */
export const buildTemplate = async (): Promise<string> => {
  const path = templatePath()
  if (existsSync(path)) return path
  mkdirSync(FOLDER, { recursive: true })
  const pglite = await openPglite({ empty: true }, 'UTC')
  await migrate(await fromPglite(pglite))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  writeFileSync(`${path}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
  renameSync(`${path}.${process.pid}`, path)
  return path
}
