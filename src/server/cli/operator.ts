import { createFolderStore } from '#server/adapters/media-store.ts'
import { openMediaStore } from '#server/adapters/open-media-store.ts'
import type { Config } from '#server/config.ts'
import { createLog } from '#server/core/log.ts'
import { createPrivately } from '#server/core/private-folder.ts'
import type { Db } from '#server/db/client.ts'
import { withMigratedDatabase } from '#server/db/open-database.ts'
import { runOperator } from '#server/features/acesso/operador/cli.ts'
import { pathFrom } from '#server/features/backup/cli.ts'
import { requireSecret, runBackupCommand } from '#server/features/backup/commands-service.ts'
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

const runOnDatabase = async (config: Config, db: Db, words: string[]): Promise<string[]> => {
  const [command = '', ...rest] = words
  if (command === 'recordings') return runRecordings(config, db, rest)
  if (command === 'retention') return runRetention(config, db, rest)
  if (command !== 'move-pictures') return runOperator(db, words)
  const bucket = config.S3_ENDERECO === '' ? undefined : await openMediaStore(config)
  return runMovePictures(db, rest, createFolderStore(config.mediaDir), bucket)
}

/** Imports sheets into the database of the portal. */
/** The exit code is 1 when a wrong row refuses the sheet, also in a dry run. */
const runImport = async (config: Config, words: string[]): Promise<string[]> => {
  const { lines, refused } = await withMigratedDatabase(
    config,
    ({ db }) => runImportCommand({ db, secrets: requireSecret(config) }, words, pathFrom),
    { isLongWork: true },
  )
  if (refused) process.exitCode = 1
  return lines
}

/** Runs `admin`, `backup`, `restore` or `import` on the database of the portal. @returns the lines to print */
export const runOperatorCommand = async (config: Config, words: string[]): Promise<string[]> => {
  createPrivately()
  const [command, ...rest] = words
  if (command === 'import') return runImport(config, rest)
  const adminWords = command === 'admin' ? rest : words
  return (
    runBackupCommand(config, adminWords) ??
    withMigratedDatabase(config, ({ db }) => runOnDatabase(config, db, adminWords))
  )
}
