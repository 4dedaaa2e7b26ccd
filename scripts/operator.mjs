import { pathToFileURL } from 'node:url'
import { buildIfOutdated } from './lib/build.mjs'
import { prepareEnvironment } from './lib/environment.mjs'
import { projectPath, ROOT } from './lib/paths.mjs'
import { exitWithError } from './lib/print.mjs'

/** `npm run admin|backup|restore|import|seed`: runs a command of the built server with the arguments that follow. */
const [, , command = ''] = process.argv
if (!/^(?:admin|backup|restore|import|seed)$/.test(command)) exitWithError(`Não há comando com o nome "${command}".`)
// Files are named relative to the folder the command is called from.
process.env.PASTA_DE_TRABALHO = process.env.INIT_CWD ?? process.cwd()
process.chdir(ROOT)
await prepareEnvironment()
await buildIfOutdated().catch(error => exitWithError(`A compilação falhou:\n${error.message}`))
// `backup`, `restore` and `import` are commands of admin.js.
if (command === 'admin' || command === 'seed') process.argv.splice(2, 1)
const entry = command === 'seed' ? 'seed.js' : 'admin.js'
await import(pathToFileURL(projectPath('dist', 'server', entry)).href)
