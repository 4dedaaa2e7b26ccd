import { beginEmbedded, FolderLockedError, prepareThread } from './db/embedded-thread.ts'
import { closeFolder, createPrivately } from './private-folder.ts'
import { say } from './say.ts'

// The thread of the embedded database, begun before the first library is read, and its folder opened while the rest of the portal still is (performance P17).
if ((process.env.DATABASE_URL ?? '') === '') prepareThread()

const start = async (): Promise<void> => {
  const { ConfigError, readConfig } = await import('./config.ts')
  try {
    const config = readConfig(process.env)
    createPrivately()
    const stoodOpen = closeFolder(config.DATA_DIR)
    say(config.production ? 'Conectando ao PostgreSQL…' : 'Abrindo o banco embutido…')
    const database = config.production ? undefined : beginEmbedded(config.DATA_DIR, config.TZ_PORTAL)
    // Told where it is waited for.
    database?.catch(() => undefined)
    // A process is begun soonest while this one is small.
    const { findFfmpeg } = await import('./gateways/stream/ffmpeg.ts')
    const ffmpeg = findFfmpeg(config.FFMPEG_PATH)
    const { startPortal } = await import('./portal.ts')
    await startPortal(config, { database, ffmpeg, stoodOpen })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    say(error.message)
    process.exit(1)
  }
}

// A full disk behind the output is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

start().catch((error: unknown) => {
  if (error instanceof FolderLockedError)
    say('A pasta de dados já está aberta por outro processo do portal. Encerre-o ou defina outra DATA_DIR.')
  else say(`O portal não pôde iniciar: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  process.exit(1)
})
