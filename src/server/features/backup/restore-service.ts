import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { partsOf } from '#server/adapters/archive.ts'
import { recordErasures } from '#server/adapters/erasure-list.ts'
import type { MediaStore } from '#server/adapters/media-store.ts'
import type { Config } from '#server/config.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { withUndo } from '#server/core/with-cleanup.ts'
import type { Executor, OpenDatabase } from '#server/db/client.ts'
import { buildSchema, migrate } from '#server/db/migrate.ts'
import { listDatabaseErasures } from '#server/features/privacidade/apagamento/reapply-service.ts'
import { removeStored } from '#server/live/recording/recording-bucket.ts'
import { getRecordingFile, putRecordingFile } from '#server/live/recording/recording-files.ts'
import { type Manifest, migrationsOf, verifyBackup } from './manifest-service.ts'
import { summariseTable } from './service.ts'
import * as store from './store.ts'

export type Target = { database: OpenDatabase; config: Config; media: MediaStore; secrets: Secrets }

export type RestoreOptions = {
  /** Replaces a portal that is not empty; its data is lost. */
  replace: boolean
  /** Leaves pending notices in the queue. A moved portal delivers them; after restoring an old backup they would be sent twice. */
  keepQueue: boolean
}

const BATCH_ROWS = 500
const BATCH_CHARACTERS = 1_000_000

/** Splits at line feeds only. Node 24's `readline` also splits at U+2028 and U+2029, which a biography may contain. */
async function* linesOf(body: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest + decoder.decode()
}

const loadTable = async (tx: Executor, table: store.Table, body: Readable): Promise<void> => {
  let batch: string[] = []
  let size = 0
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await store.insertRows(tx, table, batch)
    batch = []
    size = 0
  }
  for await (const line of linesOf(body)) {
    if (line === '') continue
    batch.push(line)
    size += line.length
    if (batch.length >= BATCH_ROWS || size >= BATCH_CHARACTERS) await flush()
  }
  await flush()
}

const isStored = async (read: Promise<Buffer | undefined>, body: Buffer): Promise<boolean> =>
  (await read)?.equals(body) ?? false

/** Writes the file and verifies it by reading it back. @param written the names so far */
const putFile = async ({ media, config }: Target, written: string[], name: string, body: Buffer): Promise<void> => {
  written.push(name)
  const [kind, ...words] = name.split('/')
  const [first = '', second = ''] = words
  if (kind === 'imagens') await media.put(first, body)
  if (kind === 'gravacoes') await putRecordingFile(config.recordingDir, first, { name: second, body })
  const read = kind === 'imagens' ? media.get(first) : getRecordingFile(config.recordingDir, first, second)
  if (!(await isStored(read, body))) throw new Error(`o arquivo ${name} não ficou gravado como na cópia`)
}

type Loading = { path: string; tables: Map<string, store.Table>; written: string[]; interrupted: AbortSignal }

const loadParts = async (tx: Executor, target: Target, loading: Loading): Promise<void> => {
  const { path, tables, written, interrupted } = loading
  for await (const part of partsOf(path)) {
    interrupted.throwIfAborted()
    const [kind, rest = ''] = part.name.split('/')
    const table = kind === 'banco' ? tables.get(rest.replace(/\.ndjson$/, '')) : undefined
    if (table) await loadTable(tx, table, await part.read())
    if (kind === 'imagens' || kind === 'gravacoes')
      await putFile(target, written, part.name, await buffer(await part.read()))
  }
}

/** Reads all tables back from the database and compares their checksums with the manifest. */
const verify = async (tx: Executor, tables: Map<string, store.Table>, manifest: Manifest): Promise<void> => {
  await store.useNeutralFormats(tx)
  for (const { nome, linhas, sha256 } of manifest.tabelas) {
    const table = tables.get(nome)
    const found = table && (await summariseTable(tx, table))
    if (found?.linhas !== linhas || found.sha256 !== sha256)
      throw new Error(`a tabela ${nome} não ficou como na cópia; nada foi mudado`)
  }
}

const requireFreeTarget = async ({ database }: Target, tx: Executor, replace: boolean): Promise<void> => {
  if (database.engine === 'postgresql' && (await store.countOtherSessions(tx)) > 0)
    throw new Refusal('Outros programas usam este banco. Encerre o portal em todas as máquinas e tente de novo.')
  const { foreign, occupied } = await store.inspectTarget(tx)
  if (foreign) throw new Refusal('Este banco tem tabelas que não são do portal. Use um banco vazio.')
  if (occupied.length > 0 && !replace)
    throw new Refusal(
      `O destino não está vazio (${occupied.slice(0, 3).join(', ')}…). Use um destino vazio, ou restaure uma cópia com --replace e perca o que há nele.`,
    )
}

/**
 * Numbers that the portal gave out after the backup stand in addresses, QR codes and calls of other systems, and must not come to mean somebody
 * else. How many they were only the lost database knew: these are those of some four hundred pages.
 */
const GIVEN_OUT_SINCE = 20_000

/** @param replaced the sequences of the database that is replaced; an empty one has none */
const continueSequences = (saved: readonly store.Sequence[], replaced: readonly store.Sequence[]): store.Sequence[] => {
  const reached = new Map(replaced.map(({ nome, valor }) => [nome, valor]))
  return saved.map(({ nome, valor }) => ({ nome, valor: Math.max(valor + GIVEN_OUT_SINCE, reached.get(nome) ?? 0) }))
}

type ReplacedFiles = { pictures: string[]; recordings: string[] }

type Source = { path: string; manifest: Manifest; written: string[]; interrupted: AbortSignal }

const replaceAll = async (
  tx: Executor,
  target: Target,
  { path, manifest, written, interrupted }: Source,
  options: RestoreOptions,
) => {
  await store.disableTimeouts(tx)
  await requireFreeTarget(target, tx, options.replace)
  // People erased by the replaced portal must remain erased.
  await recordErasures(target.config.DATA_DIR, await listDatabaseErasures(tx))
  const numbers = options.keepQueue
    ? manifest.sequencias
    : continueSequences(manifest.sequencias, await store.readSequences(tx))
  const before: ReplacedFiles = { pictures: await store.pictureNames(tx), recordings: await store.recordingKeys(tx) }
  await store.dropEverything(tx)
  await buildSchema(tx, migrationsOf(manifest))
  const listed = await store.listTables(tx)
  await store.clearTables(tx, listed)
  await store.setTriggers(tx, listed, false)
  const tables = new Map(listed.map(table => [table.nome, table]))
  await loadParts(tx, target, { path, tables, written, interrupted })
  await verify(tx, tables, manifest)
  interrupted.throwIfAborted()
  await store.setSequences(tx, numbers, listed)
  await store.setTriggers(tx, listed, true)
  if (!options.keepQueue) await store.endWaitingNotices(tx)
  await store.invalidatePages(tx)
  return before
}

/** Deletes those of these pictures and recordings that the database does not name. */
const deleteUnused = async ({ database, media, config }: Target, files: ReplacedFiles): Promise<void> => {
  const [pictures, recordings] = [
    new Set(await store.pictureNames(database.db)),
    new Set(await store.recordingKeys(database.db)),
  ]
  for (const name of files.pictures) if (!pictures.has(name)) await media.remove(name)
  for (const chave of files.recordings)
    if (!recordings.has(chave)) await removeStored(config.recordingDir, media.bucket, chave)
}

/** What a restore that failed had written already; its database is as before. */
const deleteWritten = (target: Target, written: readonly string[]): Promise<void> => {
  const namesOf = (kind: string) =>
    written.filter(name => name.startsWith(`${kind}/`)).map(name => name.split('/')[1] ?? '')
  return deleteUnused(target, { pictures: namesOf('imagens'), recordings: [...new Set(namesOf('gravacoes'))] })
}

/**
 * Verifies the whole backup, then restores it in one transaction: until the commit the target is unchanged.
 * @returns the manifest, and the migrations applied after an older backup.
 * @throws Refusal before anything is written
 */
export const restoreBackup = async (
  path: string,
  target: Target,
  options: RestoreOptions,
): Promise<{ manifest: Manifest; migrated: string[] }> => {
  const manifest = await verifyBackup(path, target.secrets)
  migrationsOf(manifest)
  const written: string[] = []
  const before = await withUndo(interrupted =>
    target.database.db
      .transaction()
      .execute(tx => replaceAll(tx, target, { path, manifest, written, interrupted }, options))
      .catch(async (error: unknown) => {
        // Where even the database is away now, its own failure is the one to report.
        await deleteWritten(target, written).catch(() => undefined)
        throw error
      }),
  )
  await deleteUnused(target, before)
  return { manifest, migrated: await migrate(target.database) }
}
