import { type Config, readConfig } from './config.ts'
import type { Db } from './db/client.ts'
import { FolderLockedError, openEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { openPostgres } from './db/postgres.ts'
import { runOperator } from './features/acesso/operator.ts'
import { openForWork, requireSecret, runCopyCommand } from './features/copia/commands.ts'
import { pathFrom } from './features/copia/operator.ts'
import { runRecordingsCommand } from './features/gravacao/operator.ts'
import { runImportCommand } from './features/importacao/operator.ts'
import { runMovePictures } from './features/midia/moving.ts'
import { runRetentionCommand } from './features/privacidade/retention-operator.ts'
import { openMediaStore } from './gateways/media.ts'
import { createFolderStore } from './gateways/media-store.ts'
import { createRecordings } from './gateways/recordings.ts'
import { createLog } from './log.ts'
import { createPrivately } from './private-folder.ts'

const runRecordings = async (config: Config, db: Db, words: string[]): Promise<string[]> => {
  const nothing = { pull: () => undefined, ffmpeg: undefined, minFreeBytes: 0 }
  const recordings = createRecordings({ folder: config.recordingDir, ...nothing })
  try {
    return await runRecordingsCommand({ db, config, recordings }, words, new Date())
  } finally {
    await recordings.close()
  }
}

/** What would be an e-mail of the portal is a line for who sits in front of it. */
const runRetention = async (config: Config, db: Db, words: string[]): Promise<string[]> => {
  const log = createLog('warn')
  const alarm = () => Promise.resolve()
  const media = await openMediaStore(config)
  return runRetentionCommand({ db, alarm, log, media, config }, words, new Date())
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

/** Sheets are read into the database the portal uses; an import takes the time it takes. */
const runImport = async (config: Config, words: string[]): Promise<string[]> => {
  const database = await openForWork(config)
  try {
    await migrate(database)
    return await runImportCommand({ db: database.db, secrets: requireSecret(config) }, words, pathFrom)
  } finally {
    await database.close()
  }
}

/** Entry of `npm run admin` and its sisters: the operator's commands, on the database the portal uses. */
const run = async (): Promise<void> => {
  createPrivately()
  const config = readConfig(process.env)
  const words = process.argv.slice(2)
  const work = words[0] === 'import' ? runImport(config, words.slice(1)) : runCopyCommand(config, words)
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
