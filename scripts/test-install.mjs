import { parseArgs } from 'node:util'
import { prepareEnvironment } from './lib/environment.mjs'
import { runTool, runWithMachines } from './lib/run.mjs'

/** `npm run test:install [-- --debian trixie] [--short]`: executes docs/operations.md on Debian machines that have nothing, then what takes long besides: a start and an upload killed in the middle, a release unpacked, nodes lost during a live wake, an archive of more than four gigabytes. `--short` leaves out what writes gigabytes. */
const { values } = parseArgs({ options: { debian: { type: 'string' }, short: { type: 'boolean', default: false } } })
await prepareEnvironment()
const { buildOrExit } = await import('./lib/build.mjs')
await buildOrExit()
const page = await runWithMachines('tests/install/main.ts', values.debian ? ['--debian', values.debian] : [])
const leftOut = values.short ? ['large-archive', 'photographs'] : []
const excluded = leftOut.flatMap(name => ['--exclude', `tests/install/${name}.test.ts`])
const restart = await runTool('vitest', ['run', '--project', 'install', ...excluded], {
  env: { TEST_DATABASE_URL: '' },
})
process.exit(page.code === 0 && restart.code === 0 ? 0 : 1)
