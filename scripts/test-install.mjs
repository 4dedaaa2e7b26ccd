import { prepareEnvironment } from './lib/environment.mjs'
import { runTool, runWithMachines } from './lib/run.mjs'

/** `npm run test:install [-- --debian trixie]`: executes docs/operations.md on Debian machines that have nothing, then what takes long besides: a start and an upload killed in the middle, a release unpacked, nodes lost during a live wake, an archive of more than four gigabytes. */
await prepareEnvironment()
const { buildOrExit } = await import('./lib/build.mjs')
await buildOrExit()
const page = await runWithMachines('tests/install/main.ts', process.argv.slice(2))
const restart = await runTool('vitest', ['run', '--project', 'install'], { env: { TEST_DATABASE_URL: '' } })
process.exit(page.code === 0 && restart.code === 0 ? 0 : 1)
