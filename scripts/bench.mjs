import { prepareEnvironment } from './lib/environment.mjs'
import { exitWithError } from './lib/print.mjs'
import { runTool } from './lib/run.mjs'

/** `npm run bench:NAME` runs bench/NAME.ts with the arguments that follow. */
const [name = '', ...args] = process.argv.slice(2)
if (!/^(?:page|wake-hour|live)$/.test(name)) exitWithError(`Não há medição com o nome "${name}".`)
await prepareEnvironment()
const { code } = await runTool('tsx', [`bench/${name}.ts`, ...args])
process.exit(code)
