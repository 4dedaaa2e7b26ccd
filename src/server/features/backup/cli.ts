import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openMediaStore } from '#server/adapters/open-media-store.ts'
import type { Config } from '#server/config.ts'
import { Refusal } from '#server/core/refusal.ts'
import { openSecrets, type Secrets } from '#server/core/secrets.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import { FolderLockedError } from '#server/db/embedded.ts'
import { withDatabase } from '#server/db/open-database.ts'
import { backupDirectly, backupFromPortal, moveToPostgres, restore } from './commands-service.ts'
import type { Target } from './restore-service.ts'
import { withRunRecord } from './runs-service.ts'
import type { BackupDeps } from './service.ts'

const USAGE = [
  'Uso: memorial backup ARQUIVO                     copia o portal inteiro, aberto ou fechado',
  '     memorial restore ARQUIVO [--replace]        restaura sobre um sistema vazio, ou no lugar do que há',
  '     memorial admin move-to-postgres --to URL    leva o banco da pasta embutida a um servidor PostgreSQL',
]

/** Resolves a path from the command line against the operator's working directory. */
export const pathFrom = (word: string): string => resolve(process.env.PASTA_DE_TRABALHO ?? '.', word)

/** The secret of this portal. It is never created here, because a backup can be read only with the secret it was signed with. */
export const requireSecret = (config: Config): Secrets => {
  if (config.SESSION_SECRET === '' && !existsSync(join(config.DATA_DIR, 'segredo')))
    throw new Refusal(
      `Falta o segredo do portal. Defina SESSION_SECRET ou traga o arquivo "segredo" do portal de origem para ${config.DATA_DIR}.`,
    )
  return openSecrets(config)
}

const LONG_WORK = { isLongWork: true } as const

const portalOf = async (config: Config, database: OpenDatabase): Promise<BackupDeps & Target> => ({
  database,
  db: database.db,
  engine: database.engine,
  config,
  media: await openMediaStore(config),
  secrets: requireSecret(config),
})

const backup = async (config: Config, path: string): Promise<string[]> => {
  try {
    return await withDatabase(config, LONG_WORK, database =>
      withRunRecord({ path, dataDir: config.DATA_DIR, db: database.db }, async () =>
        backupDirectly(path, await portalOf(config, database)),
      ),
    )
  } catch (error) {
    if (!(error instanceof FolderLockedError)) throw error
    return withRunRecord({ path, dataDir: config.DATA_DIR }, () =>
      backupFromPortal(path, config.DATA_DIR, requireSecret(config)),
    )
  }
}

const runRestore = (config: Config, word: string, replace: boolean): Promise<string[]> => {
  requireSecret(config)
  return withDatabase(config, LONG_WORK, async database =>
    restore(pathFrom(word), await portalOf(config, database), { replace, keepQueue: false }),
  )
}

const runMove = (config: Config, url: string): Promise<string[]> => {
  if (config.production) throw new Refusal('Este portal já usa um servidor PostgreSQL (DATABASE_URL).')
  return withDatabase(config, LONG_WORK, source =>
    withDatabase({ ...config, DATABASE_URL: url }, LONG_WORK, async database => {
      const portal = await portalOf(config, source)
      return moveToPostgres(portal, { ...portal, database })
    }),
  )
}

const misuse = (): Promise<never> => Promise.reject(new Refusal(USAGE.join('\n')))

/** Commands that back up, restore or move the whole portal. @returns the lines to print, or undefined for other commands */
export const runBackupCommand = (config: Config, words: readonly string[]): Promise<string[]> | undefined => {
  const [command, ...rest] = words
  const [file = '', ...more] = rest.filter(word => !word.startsWith('--'))
  const flags = rest.filter(word => word.startsWith('--')).join(' ')
  const isPlain = file !== '' && more.length === 0
  if (command === 'backup') return isPlain && flags === '' ? backup(config, pathFrom(file)) : misuse()
  if (command === 'restore')
    return isPlain && ['', '--replace'].includes(flags) ? runRestore(config, file, flags !== '') : misuse()
  if (command !== 'move-to-postgres') return undefined
  return /^postgres(ql)?:\/\//.test(file) && flags === '--to' ? runMove(config, file) : misuse()
}
