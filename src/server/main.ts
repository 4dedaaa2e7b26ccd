import { ConfigError, readConfig } from './config.ts'
import { say } from './core/print.ts'
import { closeFolder, createPrivately } from './core/private-folder.ts'
import { FolderLockedError } from './db/embedded.ts'
import { startPortal } from './portal.ts'

// A full disk behind standard output is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** One clear sentence for what a technician can mend; the stack for everything else. */
const describeFailure = (error: unknown): string => {
  if (error instanceof ConfigError) return error.message
  if (error instanceof FolderLockedError)
    return 'A pasta de dados já está aberta por outro processo do portal. Encerre-o ou defina outra DATA_DIR.'
  return `O portal não pôde iniciar: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

try {
  const config = readConfig(process.env)
  createPrivately()
  await startPortal(config, closeFolder(config.DATA_DIR))
} catch (error) {
  say(describeFailure(error))
  process.exit(1)
}
