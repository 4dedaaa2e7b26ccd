import { readConfig } from './config.ts'
import { FolderLockedError, openEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { openPostgres } from './db/postgres.ts'
import { runOperator } from './features/acesso/operator.ts'

/** Entry of `npm run admin`: the operator's commands, on the database the portal uses. */
const run = async (): Promise<void> => {
  const config = readConfig(process.env)
  const database = config.production
    ? openPostgres(config.DATABASE_URL, config.TZ_PORTAL, () => {})
    : await openEmbedded(config.DATA_DIR, config.TZ_PORTAL)
  try {
    await migrate(database)
    for (const line of await runOperator(database.db, process.argv.slice(2))) process.stdout.write(`${line}\n`)
  } finally {
    await database.close()
  }
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
