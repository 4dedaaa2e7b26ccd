import { aptInstall, inPath } from './lib/apt.mjs'
import { prepareEnvironment } from './lib/environment.mjs'
import { print } from './lib/print.mjs'

/** `npm run test:bucket`: the object store against Ceph's S3 gateway from Debian, with its faults, and the pictures moved into it and back. */
const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph']
await prepareEnvironment()
const isComplete = () => PROGRAMS.every(program => inPath(program) !== undefined)
if (!isComplete()) await aptInstall('radosgw', 'ceph-mon', 'ceph-osd')
if (!isComplete()) {
  print('não executado: faltam os programas dos pacotes radosgw, ceph-mon e ceph-osd do Debian')
  print('0 passed, 0 failed')
  process.exit(0)
}
const { runVitest } = await import('./lib/test-stages.mjs')
const { countTests, isGreen } = await import('./lib/test-report.mjs')
const total = countTests(await runVitest(['bucket'], { TEST_DATABASE_URL: '' })())
print(`${total.passed} passed, ${total.failed} failed`)
process.exit(isGreen(total) ? 0 : 1)
