import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from './lib/browser.mjs'
import { buildIfStale } from './lib/build.mjs'
import { at } from './lib/place.mjs'
import { runTool } from './lib/run.mjs'
import { giveUp, say } from './lib/say.mjs'
import { convert } from './manual/convert.mjs'
import { MANUAL_PICTURES, ONLY } from './manual/list.mjs'

/** The pictures of the user's manual: taken by the browser tests, cut and written to docs/manual/imagens. `--from FOLDER` only cuts. */
const { values } = parseArgs({ options: { from: { type: 'string' } } })
const SCREENS = at('test-results', 'screens')

const playwright = async (browser, args) => {
  // Its own output folder: Playwright empties it at each start, and the screenshots of the run before lie beside the usual one.
  const output = mkdtempSync(join(tmpdir(), 'memorial-manual-'))
  try {
    const cli = at('node_modules', '@playwright', 'test', 'cli.js')
    return await runTool(cli, ['test', `--output=${output}`, ...args], { env: { ...browser.env, SCREENSHOTS: '1' } })
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}

const takeScreenshots = async () => {
  const browser = await findBrowser()
  if (!browser) giveUp('Nenhum navegador foi encontrado (defina CHROMIUM_PATH).')
  await buildIfStale()
  for (const { file } of MANUAL_PICTURES) rmSync(join(SCREENS, file), { force: true })
  const specs = [...new Set(MANUAL_PICTURES.map(picture => picture.spec))]
  const whole = specs.filter(spec => ONLY[spec] === undefined)
  await playwright(
    browser,
    whole.map(spec => `tests/e2e/${spec}.spec.ts`),
  )
  for (const spec of specs.filter(one => ONLY[one] !== undefined))
    await playwright(browser, [`tests/e2e/${spec}.spec.ts`, '--grep', ONLY[spec]])
}

if (values.from === undefined) await takeScreenshots()
const folder = values.from === undefined ? SCREENS : resolve(values.from)
const missing = []
for (const picture of MANUAL_PICTURES) {
  const line = await convert(folder, picture)
  if (line === undefined) missing.push(picture)
  else say(line)
}
for (const { name, file, spec } of missing)
  say(`falta ${name}.webp: ${file} não foi deixada por tests/e2e/${spec}.spec.ts`)
say(`${MANUAL_PICTURES.length - missing.length} de ${MANUAL_PICTURES.length} imagens do manual`)
process.exit(missing.length === 0 ? 0 : 1)
