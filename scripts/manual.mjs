import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './lib/browser.mjs'
import { buildOrExit } from './lib/build.mjs'
import { prepareEnvironment } from './lib/environment.mjs'
import { MANUAL_PICTURES, SPEC_FILTERS, writeManualPicture } from './lib/manual-pictures.mjs'
import { projectPath } from './lib/paths.mjs'
import { exitWithError, print } from './lib/print.mjs'
import { runTool } from './lib/run.mjs'

/** `npm run manual`: the browser tests take screenshots, which are cropped into docs/manual/imagens. */
const SCREENS = projectPath('test-results', 'screens')

/** Where a spec stands: those of `npm run test:live` are run by themselves. */
const pathOf = spec => {
  const path = `tests/e2e/${spec}.spec.ts`
  return existsSync(projectPath(path)) ? path : `tests/long/${spec}.spec.ts`
}

const playwright = async (browser, args) => {
  // A separate output folder: Playwright empties it at each start, and the usual one contains the screenshots of the previous run.
  const output = mkdtempSync(join(tmpdir(), 'memorial-manual-'))
  try {
    const isLong = args[0]?.startsWith('tests/long/')
    const env = { ...browser.env, SCREENSHOTS: '1', ...(isLong ? { TESTS_LONG: '1' } : {}) }
    return await runTool('playwright', ['test', `--output=${output}`, ...args], { env })
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}

const takeScreenshots = async () => {
  const browser = await findBrowser()
  if (!browser) exitWithError('Nenhum navegador foi encontrado (defina CHROMIUM_PATH).')
  await buildOrExit()
  for (const { file } of MANUAL_PICTURES) rmSync(join(SCREENS, file), { force: true })
  const specs = [...new Set(MANUAL_PICTURES.map(picture => picture.spec))]
  const whole = specs.filter(spec => SPEC_FILTERS[spec] === undefined)
  await playwright(browser, whole.map(pathOf))
  for (const spec of specs.filter(one => SPEC_FILTERS[one] !== undefined))
    await playwright(browser, [pathOf(spec), '--grep', SPEC_FILTERS[spec]])
}

await prepareEnvironment()
await takeScreenshots()
const missing = []
for (const picture of MANUAL_PICTURES) {
  const line = await writeManualPicture(SCREENS, picture)
  if (line === undefined) missing.push(picture)
  else print(line)
}
for (const { name, file, spec } of missing) print(`falta ${name}.webp: ${file} não foi produzida por ${pathOf(spec)}`)
print(`${MANUAL_PICTURES.length - missing.length} de ${MANUAL_PICTURES.length} imagens do manual`)
process.exit(missing.length === 0 ? 0 : 1)
