import type { Page } from '@playwright/test'
import { publicDespedida } from './support/people.ts'
import { expect, shot, test } from './support/portal.ts'

/** A page before hydration: it is readable, and no input is lost. */
const scriptsOf = (page: Page): string[] => {
  const scripts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  return scripts
}

/** Delays the application's scripts until `go` is called, as on a slow connection. */
const holdApplication = async (page: Page): Promise<() => void> => {
  let go = (): void => {}
  const released = new Promise<void>(resolve => {
    go = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await released
    await route.continue()
  })
  return () => go()
}

test.describe('a server-rendered page on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a despedida is readable before any script is requested, and its menu opens without one', async ({
    page,
    request,
  }) => {
    const { id, pessoa_falecida: pessoa } = await publicDespedida(request)
    const scripts = scriptsOf(page)
    const go = await holdApplication(page)
    await page.goto(`/despedida/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: pessoa.nome })).toBeVisible()
    expect(scripts).toEqual([])
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await page.locator('summary', { hasText: 'Menu' }).click()
    await expect(menu).toBeVisible()
    await expect.poll(() => scripts.length).toBeGreaterThan(0)
    await shot(page, 'menu')
    const hydrated = page.evaluate(() => new Promise(resolve => addEventListener('portal-pronto', resolve)))
    go()
    await hydrated
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.locator('summary', { hasText: 'Menu' })).toBeFocused()
  })

  test('text typed before hydration is preserved and sent', async ({ page }) => {
    const go = await holdApplication(page)
    await page.goto('/')
    await page.getByLabel('Login').fill('ninguem@exemplo.com.br')
    await page.getByLabel('Senha', { exact: true }).fill('uma senha qualquer')
    await page.getByRole('button', { name: 'Entrar' }).click()
    const sent = page.waitForRequest(request => request.url().endsWith('/api/auth/signin'))
    go()
    expect((await sent).postDataJSON()).toMatchObject({
      username: 'ninguem@exemplo.com.br',
      password: 'uma senha qualquer',
    })
    await expect(page.getByLabel('Login')).toHaveValue('ninguem@exemplo.com.br')
  })
})

test.describe('a server-rendered page without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('tabs, search and lists work, and the page names what needs JavaScript', async ({ page, request }) => {
    const { id, pessoa_falecida: pessoa } = await publicDespedida(request)
    await page.goto(`/despedida/${id}/CODIGO1234`)
    await expect(page.locator('.sem-script')).toBeVisible()
    await page.getByRole('tab', { name: 'Serviços' }).click()
    await expect(page).toHaveURL(`/despedida/${id}/CODIGO1234?aba=servicos`)
    await expect(page.getByRole('heading', { name: 'Floristas parceiras' })).toBeVisible()
    await page.goto('/lista-postagens/despedidas')
    await page.getByLabel('Nome do falecido').fill(pessoa.nome.split(' ')[0] ?? '')
    await page.getByRole('button', { name: 'Pesquisar' }).click()
    await expect(page).toHaveURL(/\?nome=/)
    await expect(page.getByRole('heading', { name: pessoa.nome }).first()).toBeVisible()
  })
})
