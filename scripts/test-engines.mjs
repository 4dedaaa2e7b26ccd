import { aptInstall, inPath } from './lib/apt.mjs'
import { prepareEnvironment } from './lib/environment.mjs'
import { print } from './lib/print.mjs'

/** `npm run test:engines`: the journeys of visitors, families and staff, and the displays, in Chromium, Firefox and WebKit of Debian. */
const FIREFOX = ['firefox-esr']
/** The driver brings the browser; the others a display in memory and what decodes H.264. */
const WEBKIT = ['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-libav', 'gstreamer1.0-plugins-bad']
await prepareEnvironment()
if (inPath('firefox-esr', 'firefox') === undefined) await aptInstall(...FIREFOX)
if (inPath('WebKitWebDriver') === undefined || inPath('Xvfb') === undefined) await aptInstall(...WEBKIT)
const { runVitest } = await import('./lib/test-stages.mjs')
const { countTests, isGreen } = await import('./lib/test-report.mjs')
const total = countTests(await runVitest(['engines'], { TEST_DATABASE_URL: '' })())
print(`${total.passed} passed, ${total.failed} failed`)
process.exit(isGreen(total) ? 0 : 1)
