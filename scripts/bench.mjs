import { installIfNeeded } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { at } from './lib/place.mjs'
import { runTool } from './lib/run.mjs'
import { giveUp } from './lib/say.mjs'

/** `npm run bench:NAME` runs bench/NAME.ts with the arguments that follow. */
requireNode()
const [name = '', ...args] = process.argv.slice(2)
const script = at('bench', `${name}.ts`)
if (!/^(?:page|wake-hour|live|growth)$/.test(name)) giveUp(`Não há medição com o nome "${name}".`)
await installIfNeeded()
const { code } = await runTool(at('node_modules', 'tsx', 'dist', 'cli.mjs'), [script, ...args])
process.exit(code)
