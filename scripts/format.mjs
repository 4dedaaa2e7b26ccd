import { prepareEnvironment } from './lib/environment.mjs'
import { runTool } from './lib/run.mjs'

/** `npm run format`: formats the sources and sorts their imports. */
await prepareEnvironment()
const { code } = await runTool('biome', ['check', '--write', ...process.argv.slice(2)])
process.exit(code)
