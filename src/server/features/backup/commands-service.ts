import { existsSync, rmSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { partsOf } from '#server/adapters/archive.ts'
import { readErasures, recordErasures } from '#server/adapters/erasure-list.ts'
import { callPortal } from '#server/adapters/operator-socket.ts'
import { portalNow } from '#server/core/clock.ts'
import { createLog } from '#server/core/log.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { withCleanup } from '#server/core/with-cleanup.ts'
import type { Db } from '#server/db/client.ts'
import { readTablesOwner } from '#server/db/portal-tables.ts'
import { listDatabaseErasures, reapplyErasures } from '#server/features/privacidade/apagamento/reapply-service.ts'
import { type Manifest, SETTINGS_PART, verifyBackup } from './manifest-service.ts'
import { type RestoreOptions, restoreBackup, type Target } from './restore-service.ts'
import { type BackupDeps, createBackup } from './service.ts'

const rowsOf = (manifest: Manifest): number => manifest.tabelas.reduce((sum, table) => sum + table.linhas, 0)

const summary = (manifest: Manifest): string[] => [
  `  ${rowsOf(manifest)} linhas em ${manifest.tabelas.length} tabelas, ${manifest.arquivos.quantos} arquivos de imagem e gravação (${manifest.arquivos.bytes} bytes)`,
  ...(manifest.faltaram.length > 0
    ? [`  ATENÇÃO: ${manifest.faltaram.length} imagens que o banco cita não estavam no disco`]
    : []),
]

/** Writes a file readable by its owner only; it gets its name after it has been read back and verified. */
const writeChecked = async (
  path: string,
  secrets: Secrets,
  write: (out: Writable) => Promise<unknown>,
): Promise<Manifest> => {
  if (existsSync(path)) throw new Refusal(`Já existe ${path}. Escolha outro nome.`)
  await mkdir(dirname(path), { recursive: true })
  const partial = `${path}.parcial`
  return withCleanup(
    () => rmSync(partial, { force: true }),
    async () => {
      // Opened first: a stream that fails to open before anybody reads from it would end the process.
      const out = (await open(partial, 'w', 0o600)).createWriteStream()
      await write(out).finally(() => out.destroy())
      const manifest = await verifyBackup(partial, secrets)
      const file = await open(partial, 'r+')
      await file.sync()
      await file.close()
      await rename(partial, path)
      return manifest
    },
  )
}

/** A folder that is another one, or a disk that is not mounted, would make every copy one without pictures. @throws Refusal */
const requirePictures = (path: string, { faltaram, arquivos }: Manifest): void => {
  if (faltaram.length > arquivos.quantos)
    throw new Refusal(
      `A cópia ${path} tem o banco e não as imagens: ${faltaram.length} das que ele cita não foram encontradas. Confira MEDIA_DIR e o disco montado nela, e copie de novo.`,
    )
}

/** Writes a backup, and next to it the erasure list, for a restore without any other data. */
const writeBackup = async (
  path: string,
  { dataDir, secrets, db }: { dataDir: string; secrets: Secrets; db?: Db },
  write: (out: Writable) => Promise<unknown>,
): Promise<string[]> => {
  const manifest = await writeChecked(path, secrets, write)
  const erased = db ? await listDatabaseErasures(db) : []
  await recordErasures(dirname(path), [...(await readErasures(dataDir)), ...erased])
  requirePictures(path, manifest)
  return [`Cópia pronta e conferida: ${path}`, ...summary(manifest)]
}

/** From a database that this process can open: a server, or a folder whose portal is stopped. */
export const backupDirectly = async (path: string, parts: BackupDeps): Promise<string[]> => {
  if ((await readTablesOwner(parts.db)) !== 'portal')
    throw new Refusal('Este banco não tem um portal, e nada foi copiado. Confira DATABASE_URL.')
  const { config, secrets, db } = parts
  return writeBackup(path, { dataDir: config.DATA_DIR, secrets, db }, out =>
    createBackup(parts, dirname(path), out, new Date(portalNow())),
  )
}

/** From the running portal that holds the folder. */
export const backupFromPortal = (path: string, dataDir: string, secrets: Secrets): Promise<string[]> =>
  writeBackup(path, { dataDir, secrets }, async out => {
    const line = await callPortal(join(dataDir, 'banco'), secrets).catch(() => {
      throw new Refusal('O portal está aberto nesta pasta e não atende. Encerre-o e tente de novo.')
    })
    await pipeline(line, out)
  })

/** Writes the settings stored in the backup, which contain no secrets, to a file for the technician. @returns its path */
const writeSettings = async (path: string, dataDir: string): Promise<string> => {
  const settingsPath = join(dataDir, 'configuracao-da-copia.json')
  await mkdir(dataDir, { recursive: true })
  for await (const part of partsOf(path))
    if (part.name === SETTINGS_PART) await writeFile(settingsPath, await buffer(await part.read()), { mode: 0o600 })
  return settingsPath
}

/** Tolerance for clock differences between two machines. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

/** Erases again everybody who was erased after the backup. @returns lines for the technician */
const reapplyListedErasures = async (
  path: string,
  { database, config, media, secrets }: Target,
  manifest: Manifest,
) => {
  const from = Date.parse(manifest.feitaEm) - CLOCK_TOLERANCE_MS
  const noted = [...(await readErasures(config.DATA_DIR)), ...(await readErasures(dirname(path)))]
  const since = noted.filter(({ quando }) => Date.parse(quando) >= from)
  const people = new Set(since.map(({ titular }) => titular)).size
  if (people === 0) return ['Exclusões de dados pedidas depois da cópia: nenhuma anotada.']
  const numbers = await reapplyErasures({ db: database.db, secrets, media, log: createLog('warn') }, since).catch(
    (error: unknown) => {
      throw new Error(
        'A cópia foi restaurada, mas quem pediu exclusão depois dela NÃO foi apagado de novo. Não abra o portal; repita com --replace.',
        { cause: error },
      )
    },
  )
  return [
    `Exclusões de dados pedidas depois da cópia: ${people}; pessoas apagadas de novo: ${numbers.length}${numbers.length > 0 ? ` (pedidos ${numbers.join(', ')})` : ''}.`,
  ]
}

export const restore = async (path: string, target: Target, options: RestoreOptions): Promise<string[]> => {
  const { manifest, migrated } = await restoreBackup(path, target, options)
  const erasures = await reapplyListedErasures(path, target, manifest)
  return [
    `Cópia de ${manifest.feitaEm} restaurada e conferida linha por linha.`,
    ...summary(manifest),
    ...(migrated.length > 0 ? [`  migrações aplicadas depois: ${migrated.join(', ')}`] : []),
    ...erasures,
    `A configuração de então, sem segredos, está em ${await writeSettings(path, target.config.DATA_DIR)}.`,
    'Entradas, limites e códigos em andamento não voltam: cada pessoa entra de novo.',
  ]
}

/** Moves the database from the embedded folder to a server; pictures and recordings are not moved. */
export const moveToPostgres = async (source: BackupDeps, target: Target): Promise<string[]> => {
  const folder = join(source.config.DATA_DIR, `mudanca-${process.pid}`)
  const path = join(folder, 'mudanca.zip')
  try {
    await writeChecked(path, source.secrets, out =>
      createBackup({ ...source, withFiles: false }, folder, out, new Date(portalNow())),
    )
    const { manifest, migrated } = await restoreBackup(path, target, { replace: false, keepQueue: true })
    return [
      'Banco levado ao PostgreSQL e conferido linha por linha.',
      `  ${rowsOf(manifest)} linhas em ${manifest.tabelas.length} tabelas`,
      ...(migrated.length > 0 ? [`  migrações aplicadas depois: ${migrated.join(', ')}`] : []),
      'Imagens e gravações continuam onde estão. Agora defina DATABASE_URL com este endereço, PUBLIC_URL e SESSION_SECRET',
      `com o conteúdo de ${join(source.config.DATA_DIR, 'segredo')} (o mesmo segredo, ou códigos e segundo fator deixam de abrir),`,
      'mantenha DATA_DIR e MEDIA_DIR, e abra o portal. A pasta antiga ficou intacta.',
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
