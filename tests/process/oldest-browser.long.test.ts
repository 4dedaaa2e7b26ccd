import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOldChromium, type OldBrowser, openOldBrowser } from '../e2e/support/old-chromium.ts'
import { makeSampleDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { until } from './until.ts'

/** The oldest browser that is promised, and one below it, run for real. */
const [OLDEST, BELOW] = await Promise.all([findOldChromium(79), findOldChromium(74)])

const dataDir = makeSampleDataDir()
let portal: Portal
let despedida: string
beforeAll(async () => {
  portal = await startPortal(dataDir)
  const latest = await fetch(`${portal.url}/exibicao/despedidas/ultimas`)
  const [{ id } = { id: 0 }] = (await latest.json()) as { id: number }[]
  despedida = `/despedida/${id}`
})
afterAll(async () => {
  await portal.stop()
  removeDataDir(dataDir)
})

let browser: OldBrowser
const openWith = (program: string) => {
  beforeAll(async () => {
    browser = await openOldBrowser(program)
  })
  afterAll(() => browser.close())
}
const text = (): Promise<string> => browser.evaluate('document.body ? document.body.innerText : ""')
const untilSaid = (words: RegExp): Promise<true> =>
  until(String(words), async () => words.test(await text()) || undefined)
const open = (path: string): Promise<void> => browser.open(portal.url + path)

describe.skipIf(OLDEST === undefined)('the oldest browser that is promised, Chromium 79', () => {
  openWith(OLDEST ?? '')

  it.each([
    ['/capela/CV/01', /Deixe sua\s+mensagem/],
    ['/capela/CV/03', /Fale conosco/],
    ['/capela/CV/saguao', /Velórios de hoje/],
    ['/painel', /Lembranças que florescem/],
  ])('shows the display %s', async (path, words) => {
    await open(path)
    await untilSaid(words)
    expect(await text()).not.toMatch(/antigo demais/)
  })

  it('opens the page of a despedida and its form', async () => {
    await open(despedida)
    await untilSaid(/Maria do Carmo/)
    await browser.evaluate(
      'dispatchEvent(new Event("pointerdown")); document.querySelector("[role=tab]:nth-child(2)").click()',
    )
    await until('the form', () =>
      browser.evaluate<true | undefined>('document.querySelector("textarea") !== null || undefined'),
    )
  })

  it('lets staff sign in and see the list', async () => {
    await open('/admin/entrar')
    await untilSaid(/Área Restrita/)
    await browser.evaluate(`for (const [name, value] of [['username', 'admin@exemplo.com.br'], ['current-password', 'memorial1973']]) {
      const field = document.querySelector('input[autocomplete~=' + name + ']')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    document.querySelector('form button[type=submit]').click()`)
    await untilSaid(/Páginas das famílias/)
    expect(await browser.evaluate<string>('getComputedStyle(document.querySelector(".antigo")).display')).toBe('none')
  })
})

describe.skipIf(BELOW === undefined)('a browser below it, Chromium 74', () => {
  openWith(BELOW ?? '')

  it.each(['/capela/CV/01', '/painel'])(
    'is told on the display %s what the device needs, and nothing else',
    async path => {
      await open(path)
      await untilSaid(/antigo demais para mostrar a tela\. Atualize o Chrome/)
      expect(await browser.evaluate<string>('getComputedStyle(document.getElementById("root")).display')).toBe('none')
    },
  )

  it('is told in the restricted area', async () => {
    await open('/admin/entrar')
    await untilSaid(/O seu navegador é antigo.*Chrome ou Edge 79/)
  })

  it('reads the page of a despedida', async () => {
    await open(despedida)
    await untilSaid(/Maria do Carmo[\s\S]*Penedo/)
  })
})
