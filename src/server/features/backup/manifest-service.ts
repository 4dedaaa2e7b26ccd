import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { partsOf, readSignature, type Signer } from '#server/adapters/archive.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { errorCode } from '#server/core/system-error.ts'
import { type Migration, readMigrations } from '#server/db/migrate.ts'

/** Version of the file format; a newer one is refused. */
export const FORMAT_VERSION = 1

export const MANIFEST = 'manifesto.json'
export const SETTINGS_PART = 'configuracao.json'

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)

const tableSummary = z.object({ nome: name, linhas: z.number().int(), bytes: z.number().int(), sha256: digest })
const filesSummary = z.object({ quantos: z.number().int(), bytes: z.number().int() })

const manifest = z.object({
  formato: z.number().int(),
  feitaEm: z.iso.datetime(),
  motor: z.enum(['embutido', 'postgresql']),
  fuso: z.string(),
  /** Migrations of the schema, so that an older backup is restored into its own schema and then migrated. */
  migracoes: z.array(z.object({ nome: z.string(), hash: digest })),
  tabelas: z.array(tableSummary),
  sequencias: z.array(z.object({ nome: name, valor: z.number().int() })),
  /** Pictures and recordings. */
  arquivos: filesSummary,
  /** Files that the database names but that no longer existed when they were read. */
  faltaram: z.array(z.string()),
})

export type TableSummary = z.output<typeof tableSummary>
export type Manifest = z.output<typeof manifest>

const PURPOSE = 'copia'

/** Signature at the end of the file: the checksum of everything before it, which detects damage, and its HMAC with the portal's secret. */
export const signerOf =
  (secrets: Secrets): Signer =>
  sha256 =>
    `${sha256}${secrets.hmac(PURPOSE, sha256)}`

const DAMAGED = 'A cópia está cortada ou foi alterada. Nada foi mudado.'

/** @throws Refusal for a truncated or modified file, or one of a portal with another secret */
const requireSignature = (secrets: Secrets, found: Awaited<ReturnType<typeof readSignature>>): void => {
  if (found?.signature.slice(0, found.sha256.length) !== found?.sha256 || !found) throw new Refusal(DAMAGED)
  if (!secrets.sameHmac(found.signature.slice(found.sha256.length), secrets.hmac(PURPOSE, found.sha256)))
    throw new Refusal(
      'A cópia não foi feita com o segredo deste portal (SESSION_SECRET, ou o arquivo "segredo" da pasta de dados). Nada foi mudado.',
    )
}

const parse = <T>(shape: z.ZodType<T>, given: unknown): T => {
  const read = shape.safeParse(given)
  if (!read.success) throw new Refusal('O manifesto da cópia não pôde ser lido.')
  return read.data
}

/** @throws Refusal for a format newer than this portal */
const readManifest = (bytes: Buffer): Manifest => {
  const given: unknown = JSON.parse(bytes.toString('utf8'))
  if (parse(z.object({ formato: z.number() }), given).formato > FORMAT_VERSION)
    throw new Refusal('A cópia foi feita por um portal mais novo. Atualize este.')
  return parse(manifest, given)
}

/** Verifies the signature over every byte of a backup before parsing any of it. @throws Refusal */
export const verifyBackup = async (path: string, secrets: Secrets): Promise<Manifest> => {
  const found = await readSignature(path).catch((error: unknown) => {
    throw ['ENOENT', 'EISDIR'].includes(errorCode(error)) ? new Refusal(`Não há cópia em ${path}.`) : error
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
