import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findBrowser } from './lib/browser.mjs'
import { projectPath } from './lib/paths.mjs'
import { exitWithError, print } from './lib/print.mjs'

const FONTS = [
  ['Newsreader', 400, 'newsreader'],
  ['Source Sans 3', 400, 'source-sans-3'],
  ['Source Sans 3', 600, 'source-sans-3'],
]

/** The portal's fonts, embedded in the document: the PDF is the same on every machine. */
const fontRules = FONTS.map(([family, weight, name]) => {
  const path = projectPath('node_modules', '@fontsource', name, 'files', `${name}-latin-${weight}-normal.woff`)
  const bytes = readFileSync(path).toString('base64')
  return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff;base64,${bytes})}`
}).join('')

const FOOTER = `<div style="width:100%;padding:0 22mm;font-size:7pt;color:#43524d;font-family:sans-serif;display:flex;justify-content:space-between">
  <span>Política de Privacidade, Memorial Online</span><span><span class="pageNumber"></span> de <span class="totalPages"></span></span></div>`

/** Prints docs/politica-de-privacidade.html as the PDF that the footer links to. Run it after changing the text and commit both. */
const found = await findBrowser()
if (!found) exitWithError('Nenhum navegador foi encontrado (defina CHROMIUM_PATH).')
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage()
const html = readFileSync(projectPath('docs', 'politica-de-privacidade.html'), 'utf8')
await page.setContent(html.replace('<style>', `<style>${fontRules}`))
await page.evaluate(() => document.fonts.ready)
await page.pdf({
  path: projectPath('public', 'politica-de-privacidade.pdf'),
  preferCSSPageSize: true,
  tagged: true,
  outline: true,
  printBackground: true,
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  footerTemplate: FOOTER,
})
await browser.close()
print('public/politica-de-privacidade.pdf')
