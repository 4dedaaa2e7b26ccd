import type { Page } from '@playwright/test'
import { projectPath } from '../../scripts/lib/paths.mjs'
import { COLLABORATOR, createDespedida, liveDespedida, openSignedIn, publicDespedida } from './support/people.ts'
import { expect, shot, test } from './support/portal.ts'

/** A page before hydration: it is readable, and no input is lost. */
const scriptsOf = (page: Page): string[] => {
  const scripts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  return scripts
}

/** A reader who saves data: nothing is fetched ahead, however long the test takes. */
const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

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
    await saveData(page)
    const go = await holdApplication(page)
    await page.goto(`/despedida/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: pessoa.nome })).toBeVisible()
    expect(scripts).toEqual([])
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await page.locator('summary', { hasText: 'Menu' }).click()
    await expect(menu).toBeVisible()
    await expect.poll(() => scripts.length).toBeGreaterThan(0)
    await shot(page, 'menu')
    const hydrated = page.evaluate(() => new Promise(resolve => addEventListener('app:hydrated', resolve)))
    go()
    await hydrated
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.locator('summary', { hasText: 'Menu' })).toBeFocused()
  })

  test('the link of a wake moves to the picture, and not under a reader who has scrolled', async ({ page }) => {
    const { id } = await liveDespedida(page.request)
    const place = () => page.evaluate(() => scrollY)
    await page.goto(`/despedida/${id}?aba=velorio`)
    await expect.poll(place).toBeGreaterThan(200)
    const go = await holdApplication(page)
    await page.goto(`/despedida/${id}?aba=velorio&de=whatsapp`)
    await page.mouse.wheel(0, 100)
    await expect.poll(place).toBe(100)
    const hydrated = page.evaluate(() => new Promise(resolve => addEventListener('app:hydrated', resolve)))
    go()
    await hydrated
    expect(await place()).toBe(100)
  })

  test('a search without a term warns, also before hydration', async ({ page }) => {
    const go = await holdApplication(page)
    await page.goto('/lista-postagens/despedidas')
    await page.getByRole('button', { name: 'Pesquisar' }).click()
    go()
    await expect(page.getByText('Por favor, insira um termo de busca.')).toBeVisible()
    await expect(page).toHaveURL('/lista-postagens/despedidas')
  })

  test('a page for an unknown address keeps its styles when the application takes over', async ({ page }) => {
    await page.goto('/nada/aqui')
    const search = page.getByRole('button', { name: 'Pesquisar' })
    const ground = () => search.evaluate(button => getComputedStyle(button).backgroundColor)
    const before = await ground()
    const ready = page.evaluate(() => new Promise(resolve => addEventListener('app:hydrated', resolve)))
    await page.locator('summary', { hasText: 'Menu' }).click()
    await ready
    await expect.poll(ground).toBe(before)
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

test('what is typed and chosen before hydration stays, with the focus, and is sent', async ({ browser, request }) => {
  const { id, codigo } = await createDespedida(request)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const go = await holdApplication(page)
  await page.goto(`/despedida/${id}/${codigo}?aba=mensagens`)
  await page.getByRole('link', { name: 'Escrever uma mensagem' }).click()
  await expect(page.getByRole('textbox', { name: 'Sua mensagem' })).toBeFocused()
  await page.keyboard.type('Saudade da varanda.')
  await page.getByLabel(/Acrescentar uma imagem/).setInputFiles(projectPath('public', 'imagens', 'banners', '1.jpg'))
  await page.getByLabel('Seu nome').fill('Clara e família')
  await page.getByLabel('Seu nome').press('ArrowLeft')
  const hydrated = page.evaluate(() => new Promise(resolve => addEventListener('app:hydrated', resolve)))
  go()
  await hydrated
  await expect(page.getByRole('textbox', { name: 'Sua mensagem' })).toHaveValue('Saudade da varanda.')
  await expect(page.getByLabel('Seu nome')).toBeFocused()
  await page.keyboard.type('!')
  await expect(page.getByLabel('Seu nome')).toHaveValue('Clara e famíli!a')
  await expect(page.getByRole('img', { name: 'Imagem escolhida' })).toBeVisible()
  await page.getByRole('button', { name: 'Enviar mensagem' }).dblclick()
  const own = page.getByRole('region', { name: /que você enviou/ })
  await expect(own).toContainText('Saudade da varanda.')
  await expect(own.getByRole('listitem')).toHaveCount(1)
  await context.close()
})

test.describe('a server-rendered page without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a homenagem with a picture and a registration is sent, and waits for approval', async ({ page, browser }) => {
    const missa = { tipo: 'missa_setimo_dia', data_hora: '2100-01-01 19:00:00', local: 'Matriz de Santo Antônio' }
    const { id } = await createDespedida(page.request, 'Publica', { cerimonias: [missa] })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/despedida/${id}?aba=mensagens`)
    await page.locator('summary', { hasText: 'Menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await page.locator('summary', { hasText: 'Menu' }).click()
    await page.getByRole('link', { name: 'Escrever uma mensagem' }).click()
    await shot(page, 'sem-script-formulario')
    await page.getByRole('textbox', { name: 'Sua mensagem' }).fill('Obrigada por cada café na varanda.')
    await page.getByLabel('Seu nome').fill('Bento Lins')
    await page.getByLabel('Telefone').fill('123')
    await page.locator('summary', { hasText: 'E-mail e avisos (opcional)' }).click()
    const umAno = page.getByLabel('Quero ser avisado na véspera de um ano do falecimento')
    const daMissa = page.getByLabel('Quero ser avisado da missa de sétimo dia')
    for (const box of [umAno, daMissa]) await expect(box).not.toBeChecked()
    await umAno.check()
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()

    await expect(page.getByRole('heading', { name: 'A sua mensagem ainda não foi enviada' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Sua mensagem' })).toHaveValue('Obrigada por cada café na varanda.')
    await expect(page.getByText('O telefone deve ter 11 dígitos (DDD + número)').first()).toBeVisible()
    await expect(umAno).toBeChecked()
    await expect(daMissa).not.toBeChecked()
    await expect(page.getByText('Só o texto foi guardado. Se você escolheu uma imagem')).toBeVisible()
    await shot(page, 'sem-script-recusa')
    await page.getByLabel('Telefone').fill('(82) 99911-2233')
    await page.locator('[name=imagem]').setInputFiles(projectPath('public', 'imagens', 'banners', '1.jpg'))
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()

    await expect(page.getByRole('heading', { name: 'Recebemos a sua mensagem. Obrigado.' })).toBeVisible()
    await expect(page).toHaveURL(`/despedida/${id}?aba=mensagens#enviada`)
    await shot(page, 'sem-script-recebida')
    const staff = await (await browser.newContext({ javaScriptEnabled: true })).newPage()
    await openSignedIn(staff, `/admin/mensagens/${id}`, COLLABORATOR)
    await expect(staff.getByText('1 mensagem aguarda aprovação.')).toBeVisible()
    await expect(staff.getByText('Obrigada por cada café na varanda.')).toBeVisible()
    await expect(staff.getByRole('link', { name: 'Abrir a imagem enviada por Bento Lins' })).toBeVisible()
    await staff.context().close()
  })

  test('tabs, search and lists work, and the page names what needs JavaScript', async ({ page, request }) => {
    const { id, pessoa_falecida: pessoa } = await publicDespedida(request)
    await page.goto(`/despedida/${id}/CODIGO1234`)
    await expect(page.locator('.sem-script')).toBeVisible()
    await page.getByRole('tab', { name: 'Serviços' }).click()
    await expect(page).toHaveURL(`/despedida/${id}/CODIGO1234?aba=servicos`)
    await expect(page.getByRole('heading', { name: 'Floristas parceiras' })).toBeVisible()
    await page.getByRole('tab', { name: 'Velório virtual' }).click()
    await expect(page.locator('main noscript p').first()).toContainText('ative-o no navegador')
    await expect(page.locator('main noscript a[href="/contato"]')).toBeVisible()
    await shot(page, 'sem-script-velorio')
    await page.goto('/lista-postagens/despedidas')
    await page.getByLabel('Nome do falecido').fill(pessoa.nome.split(' ')[0] ?? '')
    await page.getByRole('button', { name: 'Pesquisar' }).click()
    await expect(page).toHaveURL(/\?nome=/)
    await expect(page.getByRole('heading', { name: pessoa.nome }).first()).toBeVisible()
  })

  test('a private page opens with its code, and takes a homenagem', async ({ page }) => {
    const { id, codigo } = await createDespedida(page.request, 'Privada')
    await page.setViewportSize({ width: 390, height: 844 })
    const wrong = await page.goto(`/despedida/${id}/ABCDEFGH12`)
    expect(wrong?.status()).toBe(200)
    expect(wrong?.headers()['cache-control']).toBe('no-store')
    await expect(page.getByText('Abrindo a despedida…')).toBeHidden()
    await expect(page.locator('.sem-script')).toContainText('Com o código de acesso a despedida abre mesmo assim.')
    await shot(page, 'sem-script-privada')
    await expect(page.locator('noscript [name=codigo]')).toHaveValue('ABCDEFGH12')
    await page.locator('noscript button').click()
    await expect(page.getByRole('heading', { name: 'Despedida Privada' })).toBeVisible()
    await expect(page.getByText('Este código não abre esta despedida.')).toBeVisible()
    await shot(page, 'sem-script-privada-recusada')
    await page.getByLabel('Tenho o código da família').fill(codigo.toLowerCase())
    await page.getByRole('button', { name: 'Abrir a despedida' }).click()

    await expect(page).toHaveURL(`/despedida/${id}`)
    await expect(page.getByRole('heading', { name: 'Helena Brandão' })).toBeVisible()
    await expect(page.locator('.sem-script')).toContainText('Aqui pode enviar mensagens')
    const opened = await page.reload()
    expect(opened?.headers()['cache-control']).toBe('no-store')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await shot(page, 'sem-script-privada-aberta')
    await page.getByRole('tab', { name: 'Mensagens' }).click()
    await page.getByRole('link', { name: 'Escrever uma mensagem' }).click()
    await expect(page.getByLabel('Telefone')).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Sua mensagem' }).fill('Saudade da sua varanda.')
    await page.getByLabel('Seu nome').fill('Bento Lins')
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await expect(page.getByRole('heading', { name: 'Recebemos a sua mensagem. Obrigado.' })).toBeVisible()
  })

  test('a private page without a code offers its form, and promises nothing else', async ({ page }) => {
    const { id, codigo } = await createDespedida(page.request, 'Privada')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/despedida/${id}`)
    await expect(page.locator('.sem-script')).not.toContainText('mensagens')
    await expect(page.getByRole('heading', { name: 'Despedida Privada' })).toBeVisible()
    await shot(page, 'sem-script-privada-sem-codigo')
    await page.getByLabel('Tenho o código da família').fill(codigo)
    await page.getByRole('button', { name: 'Abrir a despedida' }).click()
    await expect(page.getByRole('heading', { name: 'Helena Brandão' })).toBeVisible()
    await shot(page, 'sem-script-privada-aberta-larga')
  })
})
