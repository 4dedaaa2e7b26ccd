import { aptInstall, inPath } from './lib/apt.mjs'
import { prepareEnvironment } from './lib/environment.mjs'
import { runWithMachines } from './lib/run.mjs'

/** `npm run test:hosts`: two machines and a witness as docs/operations-two-machines.md says, of which one is cut off during a live wake. */
await prepareEnvironment()
if (inPath('radosgw') === undefined) await aptInstall('radosgw', 'ceph-mon', 'ceph-osd')
if (inPath('ffmpeg') === undefined) await aptInstall('ffmpeg')
const { buildOrExit } = await import('./lib/build.mjs')
await buildOrExit()
const { code } = await runWithMachines('tests/hosts/main.ts')
process.exit(code)
