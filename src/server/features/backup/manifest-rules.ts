import { z } from 'zod'
import type { readSignature, Signer } from '#server/adapters/archive.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Secrets } from '#server/core/secrets.ts'

/** Version of the file format; a newer one is refused. */
export const FORMAT_VERSION = 1

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

export const DAMAGED = 'A cópia está cortada ou foi alterada. Nada foi mudado.'

/** @throws Refusal for a truncated or modified file, or one of a portal with another secret */
export const requireSignature = (secrets: Secrets, found: Awaited<ReturnType<typeof readSignature>>): void => {
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
export const readManifest = (bytes: Buffer): Manifest => {
  const given: unknown = JSON.parse(bytes.toString('utf8'))
  if (parse(z.object({ formato: z.number() }), given).formato > FORMAT_VERSION)
    throw new Refusal('A cópia foi feita por um portal mais novo. Atualize este.')
  return parse(manifest, given)
}
