import { aptInstall, inPath } from './lib/apt.mjs'
import { prepareEnvironment } from './lib/environment.mjs'
import { runTool } from './lib/run.mjs'

/** `npm run test:faults [-- --only F3,F4] [--runs 3] [--dry]`: see tests/faults/main.ts. */
await prepareEnvironment()
if (!inPath('faketime')) await aptInstall('faketime')
const { buildOrExit } = await import('./lib/build.mjs')
await buildOrExit()
const { code } = await runTool('tsx', ['tests/faults/main.ts', ...process.argv.slice(2)])
process.exit(code)
