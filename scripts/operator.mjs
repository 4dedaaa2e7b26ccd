import { pathToFileURL } from 'node:url'
import { buildOrExit } from './lib/build.mjs'
import { prepareEnvironment } from './lib/environment.mjs'
import { projectPath, ROOT } from './lib/paths.mjs'

/** `npm run admin|backup|restore|import|config`: builds the portal if necessary and runs its command with the words that follow. */
// Files are named relative to the folder the command is called from.
process.env.PASTA_DE_TRABALHO = process.env.INIT_CWD ?? process.cwd()
process.chdir(ROOT)
await prepareEnvironment()
await buildOrExit()
await import(pathToFileURL(projectPath('dist', 'server', 'memorial.js')).href)
