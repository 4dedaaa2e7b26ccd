import { aptInstall, inPath } from './lib/apt.mjs'
import { prepareEnvironment } from './lib/environment.mjs'
import { exitWithError, print } from './lib/print.mjs'
import { runTool, runWithMachines } from './lib/run.mjs'

/** `npm run test:NAME`: what needs programs that no other test needs; they are installed first where this process may. */
const [name = '', ...args] = process.argv.slice(2)

const runProject = async () => {
  const { runVitest } = await import('./lib/test-stages.mjs')
  const { countTests, isGreen } = await import('./lib/test-report.mjs')
  const total = countTests(await runVitest([name], { TEST_DATABASE_URL: '' })())
  print(`${total.passed} passed, ${total.failed} failed`)
  return { code: isGreen(total) ? 0 : 1 }
}

const builtFirst = run => async () => {
  await (await import('./lib/build.mjs')).buildOrExit()
  return run()
}
const runMachines = builtFirst(() => runWithMachines(`tests/${name}/main.ts`))

const runInBrowser = async () => {
  const { findBrowser } = await import('./lib/browser.mjs')
  const browser = await findBrowser()
  if (!browser) exitWithError('Nenhum navegador foi encontrado (defina CHROMIUM_PATH).')
  return runTool('playwright', ['test', ...args], { env: { ...browser.env, TESTS_LIVE: '1' } })
}

/** What a machine without the packages cannot run is no failure of the project, and no success. */
const unlessAbsent = run => () => {
  const absent = absentPackages()
  if (absent.length === 0) return run()
  print(`não executado: faltam os pacotes ${absent.join(', ')} do Debian`)
  print('0 passed, 0 failed')
  return { code: 0 }
}

const CEPH = { radosgw: ['radosgw'], 'ceph-mon': ['ceph-mon'], 'ceph-osd': ['ceph-osd'] }
const FIREFOX = { 'firefox-esr': ['firefox-esr'] }
/** The driver brings the browser; the others a display in memory and what decodes H.264. */
const WEBKIT = { WebKitWebDriver: ['webkit2gtk-driver', 'gstreamer1.0-libav', 'gstreamer1.0-plugins-bad'] }
const DISPLAY = { Xvfb: ['xvfb'] }

/** `packages`: Debian's, by the program whose absence asks for them. */
const SUITES = {
  /** The object store against Ceph's S3 gateway, with its faults, and the pictures moved into it and back. */
  bucket: { packages: CEPH, run: unlessAbsent(runProject) },
  /** Builds and starts deploy/container as docs/operations-containers.md says, in a Docker of its own. */
  containers: {
    packages: {
      docker: ['docker.io'],
      dockerd: ['docker.io'],
      'docker-compose': ['docker-compose'],
      debootstrap: ['debootstrap'],
    },
    run: runProject,
  },
  /** The journeys of visitors, families and staff, and the displays, in Chromium, Firefox and WebKit of Debian. */
  engines: { packages: { ...FIREFOX, ...WEBKIT, ...DISPLAY }, run: runProject },
  /** What Orca says of the pages in Firefox, compared with tests/screen-reader/heard. */
  'screen-reader': {
    packages: { ...FIREFOX, ...DISPLAY, orca: ['orca', 'at-spi2-core'], 'dbus-daemon': ['dbus'], xdotool: ['xdotool'] },
    run: runProject,
  },
  /** Two nodes on three machines with Patroni, whose primary is killed and cut off and whose standby runs out of disk. */
  failover: { packages: {}, run: runMachines },
  /** Two machines and a witness as docs/operations-two-machines.md says, of which one is cut off during a live wake. */
  hosts: { packages: { ...CEPH, ffmpeg: ['ffmpeg'] }, run: runMachines },
  /** A live wake in a real browser while faults are injected, a recorded one, one that a phone sends, displays; `[-- FILES of Playwright]`. */
  live: { packages: { ffmpeg: ['ffmpeg'] }, run: runInBrowser },
  /** `[-- --only F3,F4] [--runs 3] [--dry]`: see tests/faults/main.ts. */
  faults: {
    packages: { faketime: ['faketime'] },
    run: builtFirst(() => runTool('tsx', ['tests/faults/main.ts', ...args])),
  },
}

await prepareEnvironment()
const suite = SUITES[name] ?? exitWithError(`Uso: node scripts/test-suite.mjs ${Object.keys(SUITES).join('|')}`)
const absentPackages = () => [
  ...new Set(
    Object.entries(suite.packages).flatMap(([program, names]) => (inPath(program) === undefined ? names : [])),
  ),
]
const missing = absentPackages()
if (missing.length > 0) await aptInstall(...missing)
process.exit((await suite.run()).code)
