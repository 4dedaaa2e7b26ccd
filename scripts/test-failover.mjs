import { prepareEnvironment } from './lib/environment.mjs'
import { runWithMachines } from './lib/run.mjs'

/** `npm run test:failover`: two nodes on three machines with Patroni, whose primary is killed and cut off and whose standby runs out of disk. */
await prepareEnvironment()
const { buildOrExit } = await import('./lib/build.mjs')
await buildOrExit()
const { code } = await runWithMachines('tests/failover/main.ts')
process.exit(code)
