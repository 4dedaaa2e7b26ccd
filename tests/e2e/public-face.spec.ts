import type { Page } from '@playwright/test'
import { publicDespedida } from './support/people.ts'
import { expect, test } from './support/portal.ts'

/** What a page is before its application is there, and that nothing done meanwhile is lost. */
const scriptsOf = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname)
  })
  return asked
}

/** Holds the application back until `go` is called: a slow line. */
const holdApplication = async (page: Page): Promise<() => void> => {
  let go = (): void => {}
  const gate = new Promise<void>(resolve => {
    go = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await gate
    await route.continue()
  })
  return () => go()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a despedida is read before any script is asked for, and the first press is not lost', async ({
    page,
    request,
  }) => {
    const { id, pessoa_falecida: pessoa } = await publicDespedida(request)
    const scripts = scriptsOf(page)
    const go = await holdApplication(page)
    await page.goto(`/despedida/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: pessoa.nome })).toBeVisible()
    expect(scripts).toEqual([])
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-busy', 'true')
    expect(scripts.length).toBeGreaterThan(0)
    go()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true')
  })

  test('what is typed on a slow line is there when the application comes, and is what is sent', async ({ page }) => {
    const go = await holdApplication(page)
    await page.goto('/')
    await page.getByLabel('Login').fill('ninguem@exemplo.com.br')
    await page.getByLabel('Senha', { exact: true }).fill('uma senha qualquer')
    await page.getByRole('button', { name: 'Entrar' }).click()
    const sent = page.waitForRequest(asked => asked.url().endsWith('/api/auth/signin'))
    go()
    expect((await sent).postDataJSON()).toMatchObject({
      username: 'ninguem@exemplo.com.br',
      password: 'uma senha qualquer',
    })
    await expect(page.getByLabel('Login')).toHaveValue('ninguem@exemplo.com.br')
  })
})

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false })

  test('the tabs, the search and the lists lead on, and the page says what needs a script', async ({
    page,
    request,
  }) => {
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
