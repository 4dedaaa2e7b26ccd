import { createFolderStore } from '#server/adapters/media-store.ts'
import { openMediaStore } from '#server/adapters/open-media-store.ts'
import { type Config, readConfig } from '#server/config.ts'
import { createLog } from '#server/core/log.ts'
import { createPrivately } from '#server/core/private-folder.ts'
import type { Db } from '#server/db/client.ts'
import { FolderLockedError, openEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { runOperator } from '#server/features/acesso/operador/cli.ts'
import { pathFrom } from '#server/features/backup/cli.ts'
import { openForCommand, requireSecret, runBackupCommand } from '#server/features/backup/commands-service.ts'
import { runRecordingsCommand } from '#server/features/gravacao/cli.ts'
import { runImportCommand } from '#server/features/importacao/cli.ts'
import { runMovePictures } from '#server/features/midia/cli.ts'
import { runRetentionCommand } from '#server/features/privacidade/retencao/cli.ts'
import { createRecordings } from '#server/live/recordings.ts'

const runRecordings = async (config: Config, db: Db, words: string[]): Promise<string[]> => {
  const nothing = { pull: () => undefined, ffmpeg: undefined, minFreeBytes: 0 }
  const recordings = createRecordings({ folder: config.recordingDir, ...nothing })
  try {
    return await runRecordingsCommand({ db, config, recordings }, words, new Date())
  } finally {
    await recordings.close()
  }
}

/** Alarms are not sent by e-mail here: the operator reads the printed lines. */
const runRetention = async (config: Config, db: Db, words: string[]): Promise<string[]> => {
  const log = createLog('warn')
  const raiseAlarm = () => Promise.resolve()
  const media = await openMediaStore(config)
  return runRetentionCommand({ db, raiseAlarm, log, media, config }, words, new Date())
}

const onDatabase = async (config: Config, words: string[]): Promise<string[]> => {
  const database = config.production
    ? openPostgres(config.DATABASE_URL, config.TZ_PORTAL, () => {})
    : await openEmbedded(config.DATA_DIR, config.TZ_PORTAL)
  try {
    await migrate(database)
    const [command = '', ...rest] = words
    if (command === 'recordings') return await runRecordings(config, database.db, rest)
    if (command === 'move-pictures') {
      const bucket = config.S3_ENDERECO === '' ? undefined : await openMediaStore(config)
      return await runMovePictures(database.db, rest, createFolderStore(config.mediaDir), bucket)
    }
    if (command === 'retention') return await runRetention(config, database.db, rest)
    return await runOperator(database.db, [command, ...rest])
  } finally {
    await database.close()
  }
}

/** Imports sheets into the database of the portal; the statements have no timeout. */
const runImport = async (config: Config, words: string[]): Promise<string[]> => {
  const database = await openForCommand(config)
  try {
    await migrate(database)
    return await runImportCommand({ db: database.db, secrets: requireSecret(config) }, words, pathFrom)
  } finally {
    await database.close()
  }
}

/** Entry point of `npm run admin` and the other operator commands, on the database of the portal. */
const run = async (): Promise<void> => {
  createPrivately()
  const config = readConfig(process.env)
  const words = process.argv.slice(2)
  const work = words[0] === 'import' ? runImport(config, words.slice(1)) : runBackupCommand(config, words)
  const lines = await (work ?? onDatabase(config, words))
  for (const line of lines) process.stdout.write(`${line}\n`)
}

run().catch((error: unknown) => {
  const line =
    error instanceof FolderLockedError
      ? 'O portal está aberto nesta pasta de dados. Encerre-o, rode o comando e abra-o de novo.'
      : error instanceof Error
        ? error.message
        : String(error)
  process.stderr.write(`${line}\n`)
  process.exit(1)
})
