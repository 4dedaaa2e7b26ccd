import { openMediaPlaces, openMediaStore } from '#server/adapters/open-media-store.ts'
import type { Config } from '#server/config.ts'
import { portalNow } from '#server/core/clock.ts'
import { createLog } from '#server/core/log.ts'
import { createPrivately } from '#server/core/private-folder.ts'
import { endOnSignals } from '#server/core/with-cleanup.ts'
import type { Db } from '#server/db/client.ts'
import { FolderLockedError } from '#server/db/embedded.ts'
import { withMigratedDatabase } from '#server/db/open-database.ts'
import { readOperatorCommand } from '#server/features/acesso/operador/cli.ts'
import { pathFrom, requireSecret, runBackupCommand } from '#server/features/backup/cli.ts'
import { readRecordingsOptions, runRecordingsCommand } from '#server/features/gravacao/cli.ts'
import { readImport, runImportCommand } from '#server/features/importacao/cli.ts'
import { movePictures, requireNoWords } from '#server/features/midia/cli.ts'
import { readRetentionOptions, runRetentionCommand } from '#server/features/privacidade/retencao/cli.ts'
import { readMergesCommand, runMergesCommand } from '#server/features/registro/cli.ts'
import { createRecordings } from '#server/live/recordings.ts'

type OnDatabase = (config: Config, db: Db) => Promise<string[]>

const runRecordings = (words: string[]): OnDatabase => {
  const options = readRecordingsOptions(words)
  return async (config, db) => {
    const { bucket } = await openMediaStore(config)
    const nothing = { pull: () => undefined, ffmpeg: undefined, minFreeBytes: 0 }
    const recordings = createRecordings({ folder: config.recordingDir, bucket, ...nothing })
    try {
      return await runRecordingsCommand({ db, config, recordings }, options, new Date(portalNow()))
    } finally {
      await recordings.close()
    }
  }
}

/** Alarms are not sent by e-mail here: the operator reads the printed lines. */
const runRetention = (words: string[]): OnDatabase => {
  const options = readRetentionOptions(words)
  return async (config, db) => {
    const log = createLog('warn')
    const raiseAlarm = () => Promise.resolve()
    const media = await openMediaStore(config)
    return runRetentionCommand({ db, raiseAlarm, log, media, config }, options, new Date(portalNow()))
  }
}

/** A running portal that holds the embedded database is not disturbed: the pictures are moved without it. */
const runMovePictures = async (config: Config, words: string[]): Promise<string[]> => {
  requireNoWords(words)
  const { present, other } = await openMediaPlaces(config)
  const move = (db?: Db) => (other ? movePictures(other, present, db) : movePictures(present, undefined, db))
  try {
    return await withMigratedDatabase(config, {}, ({ db }) => move(db))
  } catch (error) {
    if (error instanceof FolderLockedError) return move()
    throw error
  }
}

/** Reads the words of `memorial admin` before a database is opened: a wrong one must not create tables. */
const readAdmin = (words: string[]): OnDatabase => {
  const [command = '', ...rest] = words
  if (command === 'recordings') return runRecordings(rest)
  if (command === 'retention') return runRetention(rest)
  if (command === 'suspicious-merges') {
    readMergesCommand(rest)
    return (_config, db) => runMergesCommand(db)
  }
  const run = readOperatorCommand(words)
  return (_config, db) => run(db)
}

/** Imports sheets into the database of the portal. The exit code is 1 when a wrong row refuses the sheet, also in a dry run. */
const runImport = async (config: Config, words: string[]): Promise<string[]> => {
  const request = await readImport(words, pathFrom)
  const { lines, refused } = await withMigratedDatabase(config, { isLongWork: true }, ({ db }) =>
    runImportCommand({ db, secrets: requireSecret(config) }, request),
  )
  if (refused) process.exitCode = 1
  return lines
}

/** Runs `admin`, `backup`, `restore` or `import` on the database of the portal. @returns the lines to print */
export const runOperatorCommand = async (config: Config, words: string[]): Promise<string[]> => {
  createPrivately()
  endOnSignals()
  const [command, ...rest] = words
  if (command === 'import') return runImport(config, rest)
  const adminWords = command === 'admin' ? rest : words
  const backup = runBackupCommand(config, adminWords)
  if (backup !== undefined) return backup
  const [adminCommand, ...more] = adminWords
  if (adminCommand === 'move-pictures') return runMovePictures(config, more)
  const run = readAdmin(adminWords)
  return withMigratedDatabase(config, {}, ({ db }) => run(config, db))
}
