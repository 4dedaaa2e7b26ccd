import { parseArgs } from 'node:util'
import { prepareEnvironment } from './lib/environment.mjs'
import { exitWithError } from './lib/print.mjs'
import { runTool, runWithMachines } from './lib/run.mjs'

/** `npm run test:install [-- --debian trixie] [--short] [--only page|tests]`: `page` executes docs/operations.md on Debian machines that have nothing; `tests` are what takes long besides: an archive and an upload interrupted in the middle, a release unpacked, nodes lost during a live wake, an archive of more than four gigabytes. `--short` leaves out what writes gigabytes, in files named `.long.`. */
const { values } = parseArgs({
  options: { debian: { type: 'string' }, short: { type: 'boolean', default: false }, only: { type: 'string' } },
})
await prepareEnvironment()
const { buildOrExit } = await import('./lib/build.mjs')

const PARTS = {
  page: () => runWithMachines('tests/install/main.ts', values.debian ? ['--debian', values.debian] : []),
  tests: () =>
    runTool('vitest', ['run', '--project', 'install'], {
      env: { TEST_DATABASE_URL: '', TEST_LENGTH: values.short ? 'short' : 'all' },
    }),
}
const names = values.only ? [values.only] : Object.keys(PARTS)
if (!names.every(name => name in PARTS)) exitWithError(`--only aceita: ${Object.keys(PARTS).join(', ')}.`)

await buildOrExit()
let isGreen = true
for (const name of names) isGreen = (await PARTS[name]()).code === 0 && isGreen
process.exit(isGreen ? 0 : 1)
