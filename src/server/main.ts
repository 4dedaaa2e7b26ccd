import { mkdirSync } from 'node:fs'
import { ConfigError, readConfig } from './config.ts'
import { beginEmbedded, FolderLockedError } from './db/embedded-thread.ts'
import { findFfmpeg } from './gateways/stream/ffmpeg.ts'
import { say } from './say.ts'

/** The embedded database opens in its thread while the rest of the portal is still being read (performance P17). */
const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  mkdirSync(config.DATA_DIR, { recursive: true })
  say(config.production ? 'Conectando ao PostgreSQL…' : 'Abrindo o banco embutido…')
  // A process is begun soonest while this one is small.
  const ffmpeg = findFfmpeg(config.FFMPEG_PATH)
  const database = config.production ? undefined : beginEmbedded(config.DATA_DIR, config.TZ_PORTAL)
  // Told where it is waited for.
  database?.catch(() => undefined)
  const { startPortal } = await import('./portal.ts')
  await startPortal(config, { database, ffmpeg })
}

// A full disk behind the output is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

start().catch((error: unknown) => {
  if (error instanceof ConfigError) say(error.message)
  else if (error instanceof FolderLockedError)
    say('A pasta de dados já está aberta por outro processo do portal. Encerre-o ou defina outra DATA_DIR.')
  else say(`O portal não pôde iniciar: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  process.exit(1)
})
