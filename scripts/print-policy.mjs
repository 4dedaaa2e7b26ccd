import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findBrowser } from './lib/browser.mjs'
import { at } from './lib/place.mjs'
import { giveUp, say } from './lib/say.mjs'

const FACES = [
  ['Newsreader', 400, 'newsreader'],
  ['Source Sans 3', 400, 'source-sans-3'],
  ['Source Sans 3', 600, 'source-sans-3'],
]

/** The portal's own faces, inside the document: the same pages on every machine. */
const faces = FACES.map(([family, weight, name]) => {
  const path = at('node_modules', '@fontsource', name, 'files', `${name}-latin-${weight}-normal.woff`)
  const bytes = readFileSync(path).toString('base64')
  return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff;base64,${bytes})}`
}).join('')

const FOOTER = `<div style="width:100%;padding:0 22mm;font-size:7pt;color:#43524d;font-family:sans-serif;display:flex;justify-content:space-between">
  <span>Política de Privacidade, Memorial Online</span><span><span class="pageNumber"></span> de <span class="totalPages"></span></span></div>`

/** Prints docs/politica-de-privacidade.html as the PDF the footer links to. Run it after changing the text, and commit both. */
const found = await findBrowser()
if (!found) giveUp('Nenhum navegador foi encontrado (defina CHROMIUM_PATH).')
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage()
const html = readFileSync(at('docs', 'politica-de-privacidade.html'), 'utf8')
await page.setContent(html.replace('<style>', `<style>${faces}`))
await page.evaluate(() => document.fonts.ready)
await page.pdf({
  path: at('public', 'politica-de-privacidade.pdf'),
  preferCSSPageSize: true,
  tagged: true,
  outline: true,
  printBackground: true,
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  footerTemplate: FOOTER,
})
await browser.close()
say('public/politica-de-privacidade.pdf')
