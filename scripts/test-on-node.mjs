import { delimiter, dirname, join } from 'node:path'
import { prepareEnvironment } from './lib/environment.mjs'
import { projectPath } from './lib/paths.mjs'
import { exitWithError, print } from './lib/print.mjs'
import { fetchProductionNode, NODE_VERSION } from './lib/production-node.mjs'
import { run } from './lib/run.mjs'

/** Runs the stages of the server and of the built portal, which also measures memory, one by one on the Node version of production. */
await prepareEnvironment()
const production = await fetchProductionNode()
if ('reason' in production) exitWithError(`Nada foi testado: ${production.reason}.`)

const node = join(production.folder, 'bin', 'node')
// Outside a release `bin/memorial` takes its Node from the path.
const env = { PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
print(`\n── Node ${NODE_VERSION} ──`)
for (const stage of ['server', 'process']) {
  const { code } = await run(node, [projectPath('scripts', 'test.mjs'), '--all', '--only', stage], { env })
  if (code !== 0) process.exit(code)
}
