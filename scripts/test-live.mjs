import { installIfNeeded } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { at } from './lib/place.mjs'
import { runTool } from './lib/run.mjs'
import { giveUp, say } from './lib/say.mjs'

/** `npm run test:live`: a wake with a camera of its own in a real browser while things break. Minutes of waiting; words behind it go to Playwright. */
requireNode()
await installIfNeeded()
const { inPath } = await import('./lib/apt.mjs')
const { findBrowser } = await import('./lib/browser.mjs')
if (inPath('ffmpeg') === undefined) giveUp('Este teste precisa do ffmpeg.')
const browser = await findBrowser()
if (!browser) giveUp('Nenhum navegador foi encontrado (defina CHROMIUM_PATH).')
say(`Navegador: ${browser.label} (${browser.path})`)
const { code } = await runTool(
  at('node_modules', '@playwright', 'test', 'cli.js'),
  ['test', ...process.argv.slice(2)],
  { env: { ...browser.env, TESTS_LONG: '1' } },
)
process.exit(code)
