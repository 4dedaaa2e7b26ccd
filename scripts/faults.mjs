import { aptInstall, inPath } from './lib/apt.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { at } from './lib/place.mjs'
import { runTool } from './lib/run.mjs'

/** `npm run test:faults [-- --only F3,F4] [--runs 3] [--dry]`: see tests/faults/main.ts. */
requireNode()
await installIfNeeded()
if (!inPath('faketime')) await aptInstall('faketime')
const { buildIfStale } = await import('./lib/build.mjs')
await buildIfStale()
const { code } = await runTool(at('node_modules', 'tsx', 'dist', 'cli.mjs'), [
  at('tests', 'faults', 'main.ts'),
  ...process.argv.slice(2),
])
process.exit(code)
