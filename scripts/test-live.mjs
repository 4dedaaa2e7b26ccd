import { prepareEnvironment } from './lib/environment.mjs'
import { exitWithError, print } from './lib/print.mjs'
import { runTool } from './lib/run.mjs'

/** `npm run test:live`: a live wake with its own camera in a real browser while faults are injected, a recorded wake, one that a phone sends, displays over days, and every display in every size; takes minutes. Arguments are passed to Playwright. */
await prepareEnvironment()
const { inPath } = await import('./lib/apt.mjs')
const { findBrowser } = await import('./lib/browser.mjs')
if (inPath('ffmpeg') === undefined) exitWithError('Este teste precisa do ffmpeg.')
const browser = await findBrowser()
if (!browser) exitWithError('Nenhum navegador foi encontrado (defina CHROMIUM_PATH).')
print(`Navegador: ${browser.label} (${browser.path})`)
const { code } = await runTool('playwright', ['test', ...process.argv.slice(2)], {
  env: { ...browser.env, TESTS_LIVE: '1' },
})
process.exit(code)
