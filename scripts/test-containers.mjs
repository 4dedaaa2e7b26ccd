import { aptInstall, inPath } from './lib/apt.mjs'
import { prepareEnvironment } from './lib/environment.mjs'
import { print } from './lib/print.mjs'

/** `npm run test:containers`: builds and starts deploy/container as docs/operations-containers.md says, in a Docker of its own. */
const PROGRAMS = {
  docker: 'docker.io',
  dockerd: 'docker.io',
  'docker-compose': 'docker-compose',
  debootstrap: 'debootstrap',
}
await prepareEnvironment()
const missing = Object.keys(PROGRAMS).filter(program => inPath(program) === undefined)
if (missing.length > 0) await aptInstall(...new Set(missing.map(program => PROGRAMS[program])))
const { runVitest } = await import('./lib/test-stages.mjs')
const { countTests, isGreen } = await import('./lib/test-report.mjs')
const total = countTests(await runVitest(['containers'], { TEST_DATABASE_URL: '' })())
print(`${total.passed} passed, ${total.failed} failed`)
process.exit(isGreen(total) ? 0 : 1)
