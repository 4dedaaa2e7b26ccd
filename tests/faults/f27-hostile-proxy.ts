import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import type { Fault } from './support/fault.ts'
import { firstDespedida } from './support/installation.ts'
import { must, NotRun } from './support/verdict.ts'

const LIES = [
  { name: 'half of the JSON', status: 200, type: 'application/json', body: '{"id": 1, "pessoa_fal' },
  { name: 'a page of a proxy', status: 200, type: 'text/html', body: '<html><body>Login da rede</body></html>' },
  { name: 'a bad gateway', status: 502, type: 'text/html', body: '<h1>502</h1>' },
  { name: 'nothing', status: 200, type: 'application/json', body: '' },
]

/** Matches API calls, not pages and their assets. */
const CALLS = /\/(exibicao|homenagem|participantes|api)\b/

export const hostileProxy: Fault = {
  id: 'F27',
  name: 'a proxy that changes responses',
  injected:
    'a real browser whose calls all receive truncated JSON, a log-in page, 502 or no response; landing page, a despedida, sign-in',
  holds: 'no blank page: text and a heading; no script error',
  run: async fixture => {
    const found = await findBrowser()
    if (!found) throw new NotRun('no browser on this machine')
    const portal = await fixture.portal()
    const despedida = await firstDespedida(portal)
    const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] })
    fixture.after(() => browser.close())
    const results: string[] = []
    for (const { name, status, type, body } of LIES) {
      const page = await browser.newPage()
      const errors: string[] = []
      page.on('pageerror', error => errors.push(error.message))
      await page.route(
        url => CALLS.test(url.pathname),
        route => route.fulfill({ status, contentType: type, body }),
      )
      for (const path of ['/', `/despedida/${despedida}`, '/admin/entrar']) {
        await page.goto(portal.url + path)
        if (path === '/admin/entrar') {
          await page.getByLabel('Login').fill('admin@exemplo.com.br')
          await page.getByLabel('Senha', { exact: true }).fill('memorial1973')
          await page.getByRole('button', { name: 'Entrar' }).click()
        }
        await page.waitForTimeout(1500)
        const words = (await page.locator('body').innerText()).trim()
        must(words.length > 40, `${name}, ${path}: a blank page ("${words}")`)
      }
      must(errors.length === 0, `${name}: ${errors.join('; ').slice(0, 300)}`)
      results.push(name)
      await page.close()
    }
    return `${results.join(', ')}: three pages each with their text, no script error`
  },
}
