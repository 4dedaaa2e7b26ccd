import { aptInstall, inPath } from './lib/apt.mjs'
import { prepareEnvironment } from './lib/environment.mjs'
import { print } from './lib/print.mjs'

/** `npm run test:screen-reader`: what Orca of Debian says of the pages in Firefox, compared with tests/screen-reader/heard. */
const PACKAGES = ['firefox-esr', 'orca', 'at-spi2-core', 'dbus', 'xdotool', 'xvfb']
await prepareEnvironment()
const missing = ['firefox-esr', 'orca', 'dbus-daemon', 'xdotool', 'Xvfb'].some(program => inPath(program) === undefined)
if (missing) await aptInstall(...PACKAGES)
const { runVitest } = await import('./lib/test-stages.mjs')
const { countTests, isGreen } = await import('./lib/test-report.mjs')
const total = countTests(await runVitest(['screen-reader'], { TEST_DATABASE_URL: '' })())
print(`${total.passed} passed, ${total.failed} failed`)
process.exit(isGreen(total) ? 0 : 1)
