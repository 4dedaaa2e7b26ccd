import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findBrowser } from './lib/browser.mjs'
import { at } from './lib/place.mjs'
import { giveUp, say } from './lib/say.mjs'

/** Prints docs/politica-de-privacidade.html as the PDF the footer links to. Run it after changing the text, and commit both. */
const found = await findBrowser()
if (!found) giveUp('Nenhum navegador foi encontrado (defina CHROMIUM_PATH).')
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage()
await page.setContent(readFileSync(at('docs', 'politica-de-privacidade.html'), 'utf8'))
await page.pdf({ path: at('public', 'politica-de-privacidade.pdf'), format: 'A4', tagged: true, printBackground: true })
await browser.close()
say('public/politica-de-privacidade.pdf')
