import { createHash } from 'node:crypto'
import { createReadStream, rmSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { type ArchiveWriter, createArchiveWriter } from '#server/adapters/archive.ts'
import type { MediaStore } from '#server/adapters/media-store.ts'
import type { Config } from '#server/config.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { withCleanup } from '#server/core/with-cleanup.ts'
import type { Db, Executor } from '#server/db/client.ts'
import { fetchIndex, readRecordingFile } from '#server/live/recording/recording-bucket.ts'
import { recordingFiles } from '#server/live/recording/recording-files.ts'
import {
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  SETTINGS_PART,
  signerOf,
  type TableSummary,
} from './manifest-service.ts'
import { settingsWithoutSecrets } from './settings-rules.ts'
import * as store from './store.ts'

export type BackupDeps = {
  db: Db
  engine: Manifest['motor']
  config: Config
  media: MediaStore
  secrets: Secrets
  /** False if files are not moved and only the database is. */
  withFiles?: boolean
}

type Snapshot = Pick<Manifest, 'migracoes' | 'tabelas' | 'sequencias'> & { pictures: string[]; recordings: string[] }

/** Reads a table a few hundred rows at a time. @param take gets their lines as a backup has them */
export const summariseTable = async (
  tx: Executor,
  table: store.Table,
  take?: (text: Buffer) => Promise<void>,
): Promise<TableSummary> => {
  const hash = createHash('sha256')
  const summary = { nome: table.nome, linhas: 0, bytes: 0 }
  for await (const lines of store.readRows(tx, table)) {
    const text = Buffer.from(`${lines.join('\n')}\n`)
    hash.update(text)
    summary.linhas += lines.length
    summary.bytes += text.length
    await take?.(text)
  }
  return { ...summary, sha256: hash.digest('hex') }
}

const spoolTable = async (tx: Executor, table: store.Table, path: string): Promise<TableSummary> => {
  const file = await open(path, 'wx', 0o600)
  return summariseTable(tx, table, text => file.writeFile(text)).finally(() => file.close())
}

/**
 * Snapshot of the whole database, spooled to files; pictures are read afterwards, so that the transaction is short.
 * The embedded database has one connection and serves no other query meanwhile.
 */
const takeSnapshot = (db: Db, folder: string): Promise<Snapshot> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      await store.disableTimeouts(tx)
      await store.useNeutralFormats(tx)
      const tabelas: TableSummary[] = []
      for (const table of await store.listTables(tx))
        tabelas.push(await spoolTable(tx, table, join(folder, `${table.nome}.ndjson`)))
      return {
        tabelas,
        sequencias: await store.readSequences(tx),
        migracoes: await store.appliedMigrations(tx),
        pictures: await store.pictureNames(tx),
        recordings: await store.recordingKeys(tx),
      }
    })

type Files = { arquivos: Manifest['arquivos']; faltaram: string[] }

/** `faltaram`: files that the database names and that are missing. */
const addFiles = async (archive: ArchiveWriter, parts: BackupDeps, snapshot: Snapshot): Promise<Files> => {
  const { media, config, withFiles = true } = parts
  const files: Files = { arquivos: { quantos: 0, bytes: 0 }, faltaram: [] }
  if (!withFiles) return files
  const add = async (name: string, body: Buffer): Promise<void> => {
    await archive.add(name, body, body.length)
    files.arquivos.quantos += 1
    files.arquivos.bytes += body.length
  }
  for (const name of snapshot.pictures) {
    const body = await media.get(name)
    if (body) await add(`imagens/${name}`, body)
    else files.faltaram.push(`imagens/${name}`)
  }
  for (const chave of snapshot.recordings) {
    if (media.bucket) await fetchIndex(config.recordingDir, media.bucket, chave)
    const read = (name: string) => readRecordingFile(config.recordingDir, media.bucket, chave, name)
    for await (const { name, body } of recordingFiles(config.recordingDir, chave, read))
      await add(`gravacoes/${chave}/${name}`, body)
  }
  return files
}

const addJson = async (archive: ArchiveWriter, name: string, content: unknown): Promise<void> => {
  const body = Buffer.from(`${JSON.stringify(content, null, 2)}\n`)
  await archive.add(name, body, body.length)
}

const SPOOL_PREFIX = 'copia-parcial-'
const SPOOL_MAX_AGE_MS = 6 * 3_600_000

/** Deletes spooled tables of killed backups; those of a running backup are younger. */
const sweepSpooled = async (workDir: string, now: Date): Promise<void> => {
  for (const name of await readdir(workDir)) {
    const path = join(workDir, name)
    if (!name.startsWith(SPOOL_PREFIX) || now.getTime() - (await stat(path)).mtimeMs < SPOOL_MAX_AGE_MS) continue
    await rm(path, { recursive: true, force: true })
  }
}

const addTables = async (archive: ArchiveWriter, folder: string, tables: Snapshot['tabelas']): Promise<void> => {
  for (const { nome, bytes } of tables)
    await archive.add(`banco/${nome}.ndjson`, createReadStream(join(folder, `${nome}.ndjson`)), bytes)
}

/** Spooled tables are deleted before the archive ends, so that a received backup has left nothing behind. */
const addDatabase = async (archive: ArchiveWriter, parts: BackupDeps, workDir: string): Promise<Snapshot> => {
  const folder = await mkdtemp(join(workDir, SPOOL_PREFIX))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  return withCleanup(remove, async () => {
    const snapshot = await takeSnapshot(parts.db, folder)
    await addTables(archive, folder, snapshot.tabelas)
    return snapshot
  })
}

/** Writes a backup of the running portal to `out`. @param workDir where tables are spooled; emptied afterwards */
export const createBackup = async (parts: BackupDeps, workDir: string, out: Writable, now: Date): Promise<Manifest> => {
  await mkdir(workDir, { recursive: true })
  await sweepSpooled(workDir, now)
  const archive = createArchiveWriter(out, signerOf(parts.secrets))
  const snapshot = await addDatabase(archive, parts, workDir)
  const { pictures: _pictures, recordings: _recordings, ...tables } = snapshot
  const files = await addFiles(archive, parts, snapshot)
  await addJson(archive, SETTINGS_PART, settingsWithoutSecrets(parts.config))
  const manifest: Manifest = {
    formato: FORMAT_VERSION,
    feitaEm: now.toISOString(),
    motor: parts.engine,
    fuso: parts.config.TZ_PORTAL,
    ...tables,
    ...files,
  }
  await addJson(archive, MANIFEST, manifest)
  await archive.end()
  return manifest
}
