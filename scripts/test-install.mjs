import { prepareEnvironment } from './lib/environment.mjs'
import { projectPath } from './lib/paths.mjs'
import { runTool } from './lib/run.mjs'

/** `npm run test:install`: executes docs/operations.md on Debian machines that have nothing (tests/install/main.ts). */
await prepareEnvironment()
const { buildIfOutdated } = await import('./lib/build.mjs')
await buildIfOutdated()
const { code } = await runTool(projectPath('node_modules', 'tsx', 'dist', 'cli.mjs'), [
  projectPath('tests', 'install', 'main.ts'),
])
process.exit(code)
