import { existsSync } from 'node:fs'
import { aptInstall, inPath, isProgram } from './apt.mjs'
import { print } from './print.mjs'

/** The headless shell is the same engine without the parts of a desktop browser: it starts faster and costs less. */
const BROWSER_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

const systemBrowser = () => inPath(...BROWSER_NAMES) ?? (isProgram(MAC_CHROME) ? MAC_CHROME : undefined)

const playwrightBrowser = async () => {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** Debian's build plays H.264. The fonts contain the italic serif that pages show until their own has loaded. */
const fromApt = async () => {
  for (const name of ['chromium-headless-shell', 'chromium']) {
    print(`Instalando o Chromium do sistema (apt-get install ${name} fonts-dejavu-extra)…`)
    if (await aptInstall(name, 'fonts-dejavu-extra')) return systemBrowser()
  }
  print('O apt não instalou o Chromium; segue o do npm.')
  return undefined
}

/**
 * The package extracts its libraries only inside a cloud function, and prepends them to LD_LIBRARY_PATH of this process: here only the
 * browser receives them.
 */
const fromNpm = async () => {
  const previous = process.env.LD_LIBRARY_PATH ?? ''
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  const libraries = process.env.LD_LIBRARY_PATH ?? ''
  process.env.LD_LIBRARY_PATH = previous
  return { path, libraries }
}

const SOURCES = [
  ['CHROMIUM_PATH', () => process.env.CHROMIUM_PATH || undefined],
  ['navegador do sistema', systemBrowser],
  ['navegador do Playwright', playwrightBrowser],
  ['Chromium do apt', fromApt],
  ['Chromium do npm', fromNpm],
]

/**
 * Finds the browser of the end-to-end tests and installs one where there is none.
 * @returns {Promise<{ path: string, label: string, env: Record<string, string> } | undefined>} `env` is read by playwright.config.ts.
 */
export const findBrowser = async () => {
  for (const [label, find] of SOURCES) {
    const found = await Promise.resolve()
      .then(find)
      .catch(() => undefined)
    if (found === undefined) continue
    const { path, libraries } = typeof found === 'string' ? { path: found, libraries: '' } : found
    return { path, label, env: { CHROMIUM_PATH: path, CHROMIUM_LIBRARIES: libraries } }
  }
  return undefined
}
