import { pathToFileURL } from 'node:url'
import { buildIfOutdated } from './lib/build.mjs'
import { prepareEnvironment } from './lib/environment.mjs'
import { projectPath, ROOT } from './lib/paths.mjs'
import { exitWithError } from './lib/print.mjs'

/** `npm run admin|backup|restore|import|config|seed`: builds the portal if necessary and runs its command with the words that follow. */
const [, , command = ''] = process.argv
// Files are named relative to the folder the command is called from.
process.env.PASTA_DE_TRABALHO = process.env.INIT_CWD ?? process.cwd()
process.chdir(ROOT)
await prepareEnvironment()
await buildIfOutdated().catch(error => exitWithError(`A compilação falhou:\n${error.message}`))
if (command === 'seed') process.argv.splice(2, 1)
await import(pathToFileURL(projectPath('dist', 'server', command === 'seed' ? 'seed.js' : 'memorial.js')).href)
