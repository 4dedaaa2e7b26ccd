import { existsSync } from 'node:fs'
import { aptInstall, inPath, isProgram } from './apt.mjs'
import { say } from './say.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

const systemBrowser = () => inPath(...NAMES) ?? (isProgram(MAC) ? MAC : undefined)

const playwrightsOwn = async () => {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** Debian's build plays H.264. */
/** A bare system's DejaVu has no italic serif, which pages show until their own letters come. */
const fromApt = async () => {
  say('Instalando o Chromium do sistema (apt-get install chromium fonts-dejavu-extra)…')
  if (!(await aptInstall('chromium', 'fonts-dejavu-extra'))) say('O apt não instalou o Chromium; segue o do npm.')
  return systemBrowser()
}

/**
 * The package unpacks its libraries only where it believes it runs in a cloud function, and then puts them in front of
 * everything this process starts: only the browser shall see them.
 */
const fromNpm = async () => {
  const before = process.env.LD_LIBRARY_PATH ?? ''
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  const libraries = process.env.LD_LIBRARY_PATH ?? ''
  process.env.LD_LIBRARY_PATH = before
  return { path, libraries }
}

const SEARCH = [
  ['CHROMIUM_PATH', () => process.env.CHROMIUM_PATH || undefined],
  ['navegador do sistema', systemBrowser],
  ['navegador do Playwright', playwrightsOwn],
  ['Chromium do apt', fromApt],
  ['Chromium do npm', fromNpm],
]

/**
 * The browser for the end-to-end tests, installed if it must be.
 * @returns {Promise<{ path: string, label: string, env: Record<string, string> } | undefined>} `env` tells playwright.config.ts.
 */
export const findBrowser = async () => {
  for (const [label, look] of SEARCH) {
    const found = await Promise.resolve()
      .then(look)
      .catch(() => undefined)
    if (found === undefined) continue
    const { path, libraries } = typeof found === 'string' ? { path: found, libraries: '' } : found
    return { path, label, env: { CHROMIUM_PATH: path, CHROMIUM_LIBRARIES: libraries } }
  }
  return undefined
}
