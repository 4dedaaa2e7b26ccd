import type { APIRequestContext, Page } from '@playwright/test'
import { openSignedIn, staffHeaders } from '../e2e/support/people.ts'
import { expect, expectAccessible, expectToast, shot, test } from '../e2e/support/portal.ts'
import {
  HEARTBEAT_MS,
  MINUTE_MS,
  passTime,
  SECOND_MS,
  stopClock,
  untilStored,
  watchReload,
} from '../e2e/support/telas.ts'
import { OFTEN } from '../e2e/support/watching.ts'

/** The Finados panel, its form, and the staff's screens for both. */
type Row = { id: number; nomeCliente: string; mensagem: string; aprovado: boolean }

const approved = async (request: APIRequestContext): Promise<Row[]> =>
  (await request.get('/homenagem/eventos/aprovados')).json()

const decide = async (request: APIRequestContext, id: number, aprovado: boolean): Promise<void> => {
  const headers = await staffHeaders(request)
  const response = await request.put(`/homenagem/evento/${id}/aprovar`, { headers, data: { aprovado } })
  expect(response.status()).toBe(200)
}

test.describe('the Finados panel', () => {
  // Everything is relative to the size of the display, so a small one gives the same result with less painting.
  test.use({ viewport: { width: 960, height: 540 } })
  const cards = (page: Page) => page.locator('main ul').last().getByRole('listitem')

  test('shows four homenagens, the next four after fifteen seconds, and removes a withdrawn one within fifteen', async ({
    page,
    request,
  }) => {
    const all = await approved(request)
    expect(all.length).toBeGreaterThan(8)
    await stopClock(page)
    await page.goto('/painel')
    const expectSheet = async (from: number, rows = all) => {
      await expect(cards(page)).toHaveCount(Math.min(4, rows.length - from))
      await expect(cards(page).locator('p')).toHaveText(rows.slice(from, from + 4).map(row => row.mensagem))
    }
    await expectSheet(0)
    await page.clock.runFor(15 * SECOND_MS)
    await expectSheet(4)
    await page.clock.runFor(15 * SECOND_MS)
    await expectSheet(8)
    const gone = all[8]
    if (!gone) throw new Error('the sample has too few homenagens')
    await decide(request, gone.id, false)
    await page.clock.runFor(12 * SECOND_MS)
    // The response comes when it comes; then the sheet fades for a moment of the display's clock.
    const shown = () => page.clock.runFor(SECOND_MS / 10).then(() => page.getByText(gone.mensagem).count())
    await expect.poll(shown, OFTEN).toBe(0)
    await decide(request, gone.id, true)
  })

  test('shows two pictures of thirty seconds every 250 s, through the seven pictures in four groups', async ({
    page,
  }) => {
    await stopClock(page, Date.parse('2026-11-02T08:00:01-03:00'))
    await page.goto('/painel')
    await expect(cards(page)).toHaveCount(4)
    const pictures = page.locator('section img[src^="/imagens/finados/"]')
    const expectPicture = (number: number) =>
      expect(pictures.last()).toHaveAttribute('src', `/imagens/finados/${number}.jpg`)
    await page.clock.runFor(248 * SECOND_MS)
    await expect(pictures).toHaveCount(0)
    for (const [first, second] of [
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 1],
      [1, 2],
    ] as const) {
      await page.clock.runFor(5 * SECOND_MS)
      await expectPicture(first)
      await expect(page.locator('section').getByText('Envie uma homenagem')).toBeVisible()
      await page.clock.runFor(29 * SECOND_MS)
      await expectPicture(second)
      await page.clock.runFor(30 * SECOND_MS)
      // The fade begins with the frame of the last step.
      await page.clock.runFor(SECOND_MS)
      await expect(pictures).toHaveCount(0)
      await expect(cards(page)).toHaveCount(4)
      await page.clock.runFor((250 - 65) * SECOND_MS)
      // Eighteen homenagens do not end on a page that is half empty.
      await expect(cards(page)).toHaveCount(4)
    }
  })

  test('does not change for thirty minutes without a network', async ({ page, context }) => {
    await stopClock(page)
    await page.goto('/painel')
    await expect(cards(page)).toHaveCount(4)
    await context.setOffline(true)
    await passTime(page, 30 * MINUTE_MS + 70 * SECOND_MS)
    await expect(page.getByRole('heading', { level: 1, name: 'Lembranças que florescem' })).toBeVisible()
    // A picture of the event may lie over them at first.
    const shown = () => page.clock.runFor(10 * SECOND_MS).then(() => cards(page).count())
    await expect.poll(shown, OFTEN).toBe(4)
  })
})

test.describe('a power failure at the Finados panel without a network', () => {
  test.use({ viewport: { width: 1920, height: 1080 } })

  test('restores the same homenagens and all pictures, but not the form of the event', async ({ page, context }) => {
    await page.goto('/painel')
    const words = page.locator('main ul').last().getByRole('listitem')
    await expect(words).toHaveCount(4)
    const before = await words.allTextContents()
    await untilStored(page, '/imagens/finados/', 7)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Lembranças que florescem' })).toBeVisible()
    await expect(words).toHaveText(before)
    const broken = () =>
      page.evaluate(() => [...document.images].filter(image => image.naturalWidth === 0).map(image => image.src))
    await expect.poll(broken).toEqual([])
    await expect(page.goto('/painel-enviar-mensagem')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  })
})

const fill = async (page: Page, mensagem: string): Promise<void> => {
  await page.getByLabel(/^Seu nome/).fill('Marta Lima')
  await page.getByLabel(/^Telefone/).fill('82999991234')
  await page.getByLabel(/^Nome de quem você homenageia/).fill('Maria do Carmo')
  await page.getByLabel(/^Mensagem/).fill(mensagem)
}
const send = (page: Page) => page.getByRole('button', { name: 'Enviar homenagem' })

test.describe('the form of the event in a browser', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('shows each error at its field, focuses the first, and masks the phone', async ({ page }) => {
    await page.goto('/painel-enviar-mensagem')
    await send(page).click()
    await expect(page.getByText('Este campo é obrigatório')).toHaveCount(3)
    await expect(page.getByLabel(/^Seu nome/)).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel(/^Seu nome/).fill('Jo')
    await page.getByLabel(/^Telefone/).fill('82999')
    await page.getByLabel(/^E-mail/).fill('marta')
    await page.getByLabel(/^Nome de quem você homenageia/).fill('x'.repeat(23))
    await page.getByLabel(/^Mensagem/).fill('Saudade')
    for (const sentence of [
      'O nome deve ter pelo menos 3 caracteres',
      'O telefone deve ter 11 dígitos (DDD + número)',
      'Por favor, insira um e-mail válido',
      'Use até 22 caracteres.',
      'A mensagem deve ter pelo menos 10 caracteres',
    ])
      await expect(page.getByText(sentence)).toBeVisible()
    await shot(page, 'painel-enviar-problemas')
    await fill(page, 'Saudade todos os dias.')
    await expect(page.getByLabel(/^Telefone/)).toHaveValue('(82) 99999-1234')
  })

  test('is sent once by a double tap, thanks, and waits for approval', async ({ page, request }) => {
    const before = await approved(request)
    const mensagem = `Saudade todos os dias, ${Date.now()}.`
    let sent = 0
    page.on('request', call => {
      if (call.method() === 'POST' && call.url().endsWith('/homenagem/evento')) sent += 1
    })
    await page.goto('/painel-enviar-mensagem')
    await fill(page, mensagem)
    await send(page).dblclick()
    await expect(page.getByRole('heading', { level: 1, name: 'Recebemos a sua homenagem' })).toBeFocused()
    await expectToast(page, 'Mensagem enviada com sucesso!')
    await expectAccessible(page)
    await shot(page, 'painel-enviar-obrigado')
    expect(sent).toBe(1)
    expect((await approved(request)).length).toBe(before.length)
    const list = await request.get('/homenagem/eventos/?tamanho=10', { headers: await staffHeaders(request) })
    expect(((await list.json()) as Row[]).filter(row => row.mensagem === mensagem)).toHaveLength(1)
    await page.getByRole('button', { name: 'Enviar outra homenagem' }).click()
    await expect(page.getByLabel(/^Mensagem/)).toHaveValue('')
  })

  test('keeps the typed text through a failure and a reload', async ({ page }) => {
    const mensagem = `A rede caiu, a lembrança não, ${Date.now()}.`
    await page.goto('/painel-enviar-mensagem')
    await fill(page, mensagem)
    await page.route('**/homenagem/evento', route => route.abort())
    await send(page).click()
    await expect(page.getByText('Erro ao enviar mensagem').first()).toBeVisible()
    await page.reload()
    await expect(page.getByLabel(/^Mensagem/)).toHaveValue(mensagem)
    await expect(page.getByLabel(/^Telefone/)).toHaveValue('(82) 99999-1234')
    await page.unroute('**/homenagem/evento')
    await send(page).click()
    await expect(page.getByRole('heading', { name: 'Recebemos a sua homenagem' })).toBeVisible()
  })

  test('is closed with the event, with a link onward', async ({ page, request }) => {
    const headers = await staffHeaders(request)
    const evento = await (await request.get('/homenagem/eventos/atual')).json()
    const set = (aberto: boolean) =>
      request.put(`/homenagem/eventos/${evento.id}`, {
        headers,
        data: { aberto, inicio: evento.inicio, fim: evento.fim },
      })
    const closed = await set(false)
    expect(closed.status(), await closed.text()).toBe(200)
    await page.goto('/painel-enviar-mensagem')
    await expect(page.getByText('Este evento não está recebendo mensagens.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ver as despedidas' })).toBeVisible()
    await expect(send(page)).toHaveCount(0)
    await expectAccessible(page)
    await set(true)
  })
})

test.describe('the screen "Aprovar Mensagens"', () => {
  test('publishes a message on the panel, withdraws it, and edits it within the limits', async ({ page, request }) => {
    await openSignedIn(page, '/admin/painel-mensagens')
    await page.getByLabel('Filtrar mensagens').fill('Carminha')
    const row = page.getByRole('row').filter({ hasText: 'Carminha' })
    await expect(row).toHaveCount(1)
    // The head, and what the filter found: until then the rows move under the pointer.
    await expect(page.getByRole('row')).toHaveCount(2)
    await row.getByRole('switch').click({ force: true })
    await expectToast(page, 'Mensagem ativada com sucesso!')
    await expect(row.getByText('Aprovado', { exact: true })).toBeVisible()
    expect((await approved(request)).some(one => one.nomeCliente === 'Carminha')).toBe(true)
    await row.getByRole('button', { name: 'Editar a mensagem de Carminha' }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar mensagem do evento' })
    await dialog.getByLabel(/^Nome de quem envia/).fill('x'.repeat(23))
    await dialog.getByLabel(/^Mensagem/).fill('curta')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog.getByText('Use até 22 caracteres.')).toBeVisible()
    await expect(dialog.getByText('A mensagem deve ter pelo menos 10 caracteres')).toBeVisible()
    await expectAccessible(page)
    await shot(page, 'painel-mensagens-editar')
    await dialog.getByLabel(/^Nome de quem envia/).fill('Carminha')
    await dialog.getByLabel(/^Mensagem/).fill('O banco da praça ficou grande demais.')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expectToast(page, 'Atualização finalizada com sucesso!')
    await expect(dialog).toBeHidden()
    await expect(row.getByText('O banco da praça ficou grande demais.')).toBeVisible()
    await row.getByRole('switch').click({ force: true })
    await expectToast(page, 'Mensagem desativada com sucesso!')
    expect((await approved(request)).some(one => one.nomeCliente === 'Carminha')).toBe(false)
    await page.getByRole('navigation').getByRole('link', { name: 'Painel de Capelas' }).last().click()
    await expect(page).toHaveURL(/\/admin\/painel-despedidas/)
  })
})

test.describe('the list of displays in a browser', () => {
  test('adds a display automatically, reloads it remotely, marks a late one red and removes it', async ({
    page,
    browser,
    portal,
  }) => {
    const chapel = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
    for (const one of [chapel, page]) await one.clock.install()
    await chapel.goto(`${portal.url}/capela/AM/04`)
    await openSignedIn(page, '/admin/telas')
    const row = page.getByRole('row').filter({ hasText: 'Parque do Agreste, Capela 04' })
    await expect(row).toHaveCount(1)
    await expect(async () => {
      for (const one of [chapel, page]) await one.clock.runFor(HEARTBEAT_MS)
      await expect(row).toContainText('Publicidade', { timeout: 1000 })
    }).toPass(OFTEN)
    await expect(row).toContainText('No ar')
    await expectAccessible(page)
    const untilReloaded = watchReload(chapel)
    await row.getByRole('button', { name: /^Recarregar a tela de/ }).click()
    await expectToast(page, 'A tela será recarregada em instantes.')
    await untilReloaded(HEARTBEAT_MS)
    await chapel.context().close()
    // The response after three missed heartbeats, for which a test of the server does not have to wait.
    await page.route(/\/cliente\/telas(\?|$)/, async route => {
      const response = await route.fetch()
      const telas = (await response.json()) as object[]
      await route.fulfill({ response, json: telas.map(tela => ({ ...tela, atrasada: true })) })
    })
    await page.clock.runFor(HEARTBEAT_MS)
    await expect(row.getByText('Sem sinal')).toBeVisible()
    await expectAccessible(page)
    await shot(page, 'telas-sem-sinal')
    await row.getByRole('button', { name: /^Tirar da lista/ }).click()
    await expect(row).toHaveCount(0)
  })

  test('creates an address that shows private wakes, once', async ({ page }) => {
    await openSignedIn(page, '/admin/telas')
    const addresses = page.getByRole('region', { name: 'Endereços das telas' })
    await addresses.getByLabel('Unidade').selectOption({ label: 'Parque das Flores' })
    await addresses.getByLabel('Lugar').selectOption({ label: 'Capela 02' })
    await page.getByRole('button', { name: 'Criar endereço que mostra despedidas privadas' }).click()
    await expect(page.getByRole('status').getByText(/\/capela\/PF\/02\?chave=/)).toBeVisible()
    await expectAccessible(page)
    await shot(page, 'telas-endereco')
    await page.reload()
    await expect(page.getByText(/chave=/)).toHaveCount(0)
  })
})
