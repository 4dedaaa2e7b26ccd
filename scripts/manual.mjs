import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './lib/browser.mjs'
import { buildOrExit } from './lib/build.mjs'
import { prepareEnvironment } from './lib/environment.mjs'
import { MANUAL_PICTURES, writeManualPicture } from './lib/manual-pictures.mjs'
import { projectPath } from './lib/paths.mjs'
import { exitWithError, print } from './lib/print.mjs'
import { runTool } from './lib/run.mjs'

/** `npm run manual`: the browser tests take screenshots, which are cropped into docs/manual/imagens. */
const SCREENS = projectPath('test-results', 'screens')

/** Those of `npm run test:live` are in a folder of their own. */
const FOLDERS = ['tests/e2e', 'tests/live']
/** The short and the long tests of a spec. */
const filesOf = (folder, spec) =>
  ['', '.long'].map(length => `${folder}/${spec}${length}.spec.ts`).filter(path => existsSync(projectPath(path)))
const folderOf = spec => FOLDERS.find(folder => filesOf(folder, spec).length > 0)

const playwright = async (browser, folder, specs) => {
  // A separate output folder: Playwright empties it at each start, and the usual one contains the screenshots of the previous run.
  const output = mkdtempSync(join(tmpdir(), 'memorial-manual-'))
  try {
    const env = { ...browser.env, SCREENSHOTS: '1', ...(folder === 'tests/live' ? { TESTS_LIVE: '1' } : {}) }
    const files = specs.flatMap(spec => filesOf(folder, spec))
    await runTool('playwright', ['test', `--output=${output}`, ...files], { env })
  } finally {
    rmSync(output, { recursive: true, force: true, maxRetries: 5 })
  }
}

const takeScreenshots = async () => {
  const browser = await findBrowser()
  if (!browser) exitWithError('Nenhum navegador foi encontrado (defina CHROMIUM_PATH).')
  await buildOrExit()
  for (const { file } of MANUAL_PICTURES) rmSync(join(SCREENS, file), { force: true })
  const specs = [...new Set(MANUAL_PICTURES.map(picture => picture.spec))]
  for (const folder of FOLDERS) {
    const inFolder = specs.filter(spec => folderOf(spec) === folder)
    await playwright(browser, folder, inFolder)
  }
}

await prepareEnvironment()
await takeScreenshots()
const missing = []
for (const picture of MANUAL_PICTURES) {
  const line = await writeManualPicture(SCREENS, picture)
  if (line === undefined) missing.push(picture)
  else print(line)
}
for (const { name, file, spec } of missing)
  print(`falta ${name}.webp: ${file} não foi produzida por ${filesOf(folderOf(spec), spec).join(' nem ')}`)
print(`${MANUAL_PICTURES.length - missing.length} de ${MANUAL_PICTURES.length} imagens do manual`)
process.exit(missing.length === 0 ? 0 : 1)
