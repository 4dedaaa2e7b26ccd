import type { Config } from '#server/config.ts'
import { readClock, setPortalClock } from '#server/core/clock.ts'
import type { OpenDatabase } from './client.ts'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { readNow } from './now.ts'

type Settings = Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'TZ_PORTAL'>
/** `onPanic`: the embedded database has given up. `isLongWork`: statements of an operator's command have no timeout. */
type Options = { onError?: (error: Error) => void; onPanic?: (error: Error) => void; isLongWork?: boolean }

/** Opens the configured database: PostgreSQL, or the embedded one without DATABASE_URL. The driver of PostgreSQL is loaded only if it is used. */
export const openDatabase = async (settings: Settings, options: Options = {}): Promise<OpenDatabase> => {
  const { DATABASE_URL: url, DATA_DIR: dataDir, TZ_PORTAL: timeZone } = settings
  if (url === '') return openEmbedded(dataDir, timeZone, options.onPanic)
  const { openPostgres, LONG_WORK } = await import('./postgres.ts')
  return openPostgres(url, timeZone, options.onError ?? (() => {}), options.isLongWork ? LONG_WORK : undefined)
}

type Work<T> = (database: OpenDatabase) => Promise<T>

/** Runs a command on the configured database as it is, by its clock, and closes it. */
export const withDatabase = async <T>(settings: Settings, options: Options, work: Work<T>): Promise<T> => {
  const database = await openDatabase(settings, options)
  try {
    setPortalClock(await readClock(() => readNow(database.db)))
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The same with the migrations of this version applied. */
export const withMigratedDatabase = <T>(settings: Settings, options: Options, work: Work<T>): Promise<T> =>
  withDatabase(settings, options, async database => {
    await migrate(database)
    return work(database)
  })
