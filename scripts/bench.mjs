import { prepareEnvironment } from './lib/environment.mjs'
import { projectPath } from './lib/paths.mjs'
import { exitWithError } from './lib/print.mjs'
import { runTool } from './lib/run.mjs'

/** `npm run bench:NAME` and `npm run seed` run bench/NAME.ts with the arguments that follow. */
const [name = '', ...args] = process.argv.slice(2)
const script = projectPath('bench', `${name}.ts`)
if (!/^(?:page|wake-hour|live|growth|seed)$/.test(name)) exitWithError(`Não há medição com o nome "${name}".`)
await prepareEnvironment()
const { code } = await runTool(projectPath('node_modules', 'tsx', 'dist', 'cli.mjs'), [script, ...args])
process.exit(code)
