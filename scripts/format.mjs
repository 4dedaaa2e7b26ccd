import { prepareEnvironment } from './lib/environment.mjs'
import { runTool } from './lib/run.mjs'

/** `npm run format [-- FILE…]`: formats the sources, sorts their imports, and wraps Markdown at 100 columns. */
await prepareEnvironment()
const files = process.argv.slice(2)
const codes = [
  await runTool('biome', ['check', '--write', '--no-errors-on-unmatched', ...files]),
  await runTool('prettier', ['--write', '--log-level=warn', ...(files.length > 0 ? files : ['.'])]),
].map(({ code }) => code)
process.exit(Math.max(...codes))
