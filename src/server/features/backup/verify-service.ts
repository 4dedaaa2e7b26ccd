import { buffer } from 'node:stream/consumers'
import { partsOf, readSignature } from '#server/adapters/archive.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { type Migration, readMigrations } from '#server/db/migrate.ts'
import { DAMAGED, type Manifest, readManifest, requireSignature } from './manifest-rules.ts'

export const MANIFEST = 'manifesto.json'
export const SETTINGS_PART = 'configuracao.json'

const isMissing = (error: unknown): boolean => error instanceof Error && /ENOENT|EISDIR/.test(error.message)

/** Verifies the signature over every byte of a backup before parsing any of it. @throws Refusal */
export const verifyBackup = async (path: string, secrets: Secrets): Promise<Manifest> => {
  const found = await readSignature(path).catch((error: unknown) => {
    throw isMissing(error) ? new Refusal(`Não há cópia em ${path}.`) : error
  })
  requireSignature(secrets, found)
  for await (const part of partsOf(path))
    if (part.name === MANIFEST) return readManifest(await buffer(await part.read()))
  throw new Refusal(DAMAGED)
}

/** The migrations of the backup's schema. @throws Refusal for one that this portal does not have */
export const migrationsOf = (manifest: Manifest): Migration[] => {
  const known = readMigrations()
  const wanted = new Map(manifest.migracoes.map(one => [one.nome, one.hash]))
  const unknown = [...wanted].find(([nome, hash]) => !known.some(one => one.name === nome && one.hash === hash))
  if (unknown)
    throw new Refusal(`A cópia usa a migração ${unknown[0]}, que este portal não conhece. Atualize-o primeiro.`)
  return known.filter(one => wanted.has(one.name))
}
