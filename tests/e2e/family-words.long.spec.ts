import type { Page } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { TELA_CAROUSEL_INTERVAL_MS } from '#contract/tela/limits.ts'
import { MODERATOR, openSignedIn, staffHeaders, unbookedDespedida } from './support/people.ts'
import { expect, expectAccessible, expectToast, shot } from './support/portal.ts'
import { createApresentacao, MINUTE_MS, test } from './support/telas.ts'

/** Between visitors and the family: words that only it reads, its thanks, and the livro de presença. */
const readQr = (jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr

const decode = async (picture: Buffer): Promise<string | undefined> => {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return readQr(new Uint8ClampedArray(data), info.width, info.height)?.data
}

/** The longest name that pages and documents are laid out for. */
const LONG_NAME = 'Maria Aparecida da Conceição Vasconcelos de Albuquerque Cavalcante Figueiredo'

/** Nothing is wider than the smallest phone. */
const expectFits = async (page: Page): Promise<void> => {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  if (before) await page.setViewportSize(before)
}

const ownDespedida = async (page: Page): Promise<number> => {
  const headers = await staffHeaders(page.request, MODERATOR)
  const rows = await (await page.request.get('/cliente/despedidas-moderacao', { headers })).json()
  const own = (rows as { id: number; status_memoria: boolean; tipo: string }[]).find(
    row => row.status_memoria && row.tipo === 'Publica',
  )
  if (!own) throw new Error('the moderator of the sample has no public despedida')
  return own.id
}

test.describe('words for the family alone', () => {
  test('reach the moderator, who keeps them, and no visitor', async ({ page, browser, baseURL }) => {
    const id = await ownDespedida(page)
    const visitor = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage()
    const texto = 'Ela me contou um segredo que agora é de vocês.'
    await visitor.goto(`/despedida/${id}?aba=mensagens#escrever`)
    await visitor.getByLabel('Sua mensagem').fill(texto)
    await visitor.getByLabel('Seu nome').fill('Prima Zefa')
    await visitor.getByRole('checkbox', { name: 'Só para a família' }).check()
    await expectAccessible(visitor)
    await expectFits(visitor)
    await shot(visitor, 'mensagem-so-familia')
    await visitor.getByRole('button', { name: 'Enviar mensagem' }).click()
    const dialog = visitor.getByRole('dialog')
    await dialog.getByLabel(/^Telefone/).fill('82991230777')
    await dialog.getByRole('button', { name: 'Enviar mensagem' }).click()
    await expectToast(visitor, 'Mensagem entregue só à família.')
    await expect(visitor.getByText('A família recebeu. Só ela lê esta mensagem.')).toBeVisible()

    await openSignedIn(page, `/admin/mensagens/${id}`, MODERATOR)
    const card = page.getByRole('listitem').filter({ hasText: texto })
    await expect(card.getByText('Só para a família')).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    await shot(page, 'mensagens-so-familia')
    await page.getByRole('button', { name: 'Guardar a mensagem de Prima Zefa', exact: true }).click()
    await expect(page.getByText('Mensagem de Prima Zefa guardada para a família.')).toBeVisible()
    const list = await (await visitor.request.get(`/homenagem/homenagem-aprovadas/${id}?tamanho=100`)).text()
    expect(list).not.toContain(texto)
    await visitor.goto(`/despedida/${id}?aba=mensagens`)
    expect(await (await visitor.request.get(`/despedida/${id}?aba=mensagens`)).text()).not.toContain(texto)
  })

  test('are answered by one thanks on the page, in the frame of the reader’s language, and as a text to send', async ({
    page,
  }) => {
    const id = await ownDespedida(page)
    await openSignedIn(page, `/admin/despedidas?despedida=${id}`, MODERATOR)
    await page.getByRole('button', { name: /^Agradecer/ }).click()
    const texto = 'A todos que vieram, escreveram e rezaram conosco: obrigado. Ela ia gostar de ver a casa cheia.'
    await page.getByRole('textbox', { name: 'Agradecimento', exact: true }).fill(texto)
    await page.getByRole('button', { name: 'Salvar na página' }).click()
    await expect(page.getByRole('textbox', { name: 'Texto pronto' })).toHaveValue(new RegExp(`^${texto}`))
    await expectAccessible(page)
    await expectFits(page)
    await shot(page, 'agradecer')
    const frames = {
      pt: 'Agradecimento da família',
      en: 'Thanks from the family',
      es: 'Agradecimiento de la familia',
    }
    for (const [idioma, frame] of Object.entries(frames)) {
      await page.goto(`/despedida/${id}?aba=mensagens&idioma=${idioma}`)
      const thanks = page.getByRole('region', { name: frame })
      await expect(thanks.getByText(texto)).toBeVisible()
    }
    await page.goto(`/despedida/${id}?aba=mensagens&idioma=pt`)
    await expectAccessible(page)
    await expectFits(page)
    await shot(page, 'mensagens-agradecimento')
  })
})

test.describe('the livro de presença', () => {
  test('is signed from the printed sheet and from afar, and the family removes what does not belong', async ({
    page,
  }) => {
    const id = await ownDespedida(page)
    await openSignedIn(page, `/admin/folha-presenca/${id}`, MODERATOR)
    const code = page.getByRole('img', { name: 'QR code para assinar o livro de presença' })
    await expect(code).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    await shot(page, 'folha-presenca')
    const address = (await decode(await code.screenshot())) ?? ''
    expect(address).toMatch(new RegExp(`/presenca/${id}/\\d{6}[0-9a-f]{16}$`))

    await page.goto(new URL(address).pathname)
    await page.getByLabel('Seu nome').fill(LONG_NAME)
    await page
      .getByLabel('De que cidade? (opcional)')
      .fill('Santana do Ipanema, no sertão de Alagoas, pertinho da serra')
    await expectAccessible(page)
    await expectFits(page)
    await shot(page, 'presenca')
    await page.getByRole('button', { name: 'Assinar' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Obrigado pela presença' })).toBeFocused()
    await expectFits(page)
    await shot(page, 'presenca-assinada')

    await page.goto(`/despedida/${id}?aba=servicos`)
    await page.getByRole('link', { name: 'Assinar o livro de presença' }).click()
    await page.getByRole('button', { name: 'Assinar por outra pessoa' }).click()
    await page.getByLabel('Seu nome').fill('Engano')
    await page.getByRole('button', { name: 'Assinar', exact: true }).click()
    await expect(page.getByText(`${LONG_NAME}, Engano: assinatura entregue à família.`)).toBeVisible()

    await page.goto(`/admin/livro/${id}`)
    const signatures = page.getByRole('region', { name: 'Assinaturas' })
    await expect(signatures.getByText('Engano')).toBeVisible()
    await expect(signatures.getByText(LONG_NAME)).toHaveCount(1)
    await expectAccessible(page)
    await expectFits(page)
    await signatures.scrollIntoViewIfNeeded()
    await shot(page, 'livro-assinaturas')
    await page.getByRole('button', { name: 'Retirar a assinatura de Engano' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click()
    await expectToast(page, 'Assinatura de Engano retirada.')
    await expect(signatures.getByText('Engano')).toHaveCount(0)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('is signed by the form of the page, which says what is wrong and thanks', async ({ page }) => {
      const id = await ownDespedida(page)
      const headers = await staffHeaders(page.request, MODERATOR)
      const key = await page.request.get(`/participantes/assinaturas/${id}/chave`, { headers })
      const { chave } = (await key.json()) as { chave: string }
      await page.goto(`/presenca/${id}/${chave}`)
      await expect(page.getByText(/JavaScript/)).toHaveCount(0)
      await page.getByLabel('Seu nome').fill('\u200b ')
      await page.getByLabel('De que cidade? (opcional)').fill('Penedo')
      await page.getByRole('button', { name: 'Assinar' }).click()
      await expect(page.getByRole('heading', { name: 'A sua assinatura ainda não foi entregue' })).toBeVisible()
      await expect(page.getByLabel('De que cidade? (opcional)')).toHaveValue('Penedo')
      await expect(page.getByText('Este campo é obrigatório').first()).toBeVisible()
      await expectFits(page)
      await shot(page, 'presenca-sem-script-recusa')
      await page.getByLabel('Seu nome').fill('Dona Zefa Sem Script')
      await page.getByRole('button', { name: 'Assinar' }).click()
      await expect(page.getByText('A sua assinatura foi entregue à família.')).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/presenca/${id}/${chave}#assinada$`))
      await shot(page, 'presenca-sem-script')
      await page.getByLabel('Seu nome').fill('Seu Biu Sem Script')
      await page.getByRole('button', { name: 'Assinar' }).click()
      await expect(page.getByText('A sua assinatura foi entregue à família.')).toBeVisible()
      const list = await page.request.get(`/participantes/assinaturas/${id}?busca=sem script`, { headers })
      expect(await list.json()).toMatchObject([
        { nome: 'Seu Biu Sem Script', na_capela: true },
        { nome: 'Dona Zefa Sem Script', cidade: 'Penedo', na_capela: true },
      ])
    })
  })

  test('has a code on the display of the chapel that can be read, in turn with the homenagens', async ({
    page,
    request,
    chapel,
  }) => {
    const { id } = await unbookedDespedida(request)
    await createApresentacao(request, chapel, { from: -30 * MINUTE_MS, to: 60 * MINUTE_MS }, id)
    await page.clock.install()
    for (const size of [
      { width: 1920, height: 1080 },
      { width: 1080, height: 1920 },
    ]) {
      await page.setViewportSize(size)
      await page.goto(chapel.address)
      const titles = page.locator('figure svg title')
      await expect(titles.filter({ hasText: 'Envie flores' })).toHaveCount(1)
      const code = page.locator('figure').filter({ hasText: 'Assine a presença' }).locator('svg')
      for (let slide = 0; slide < 8 && !(await code.isVisible()); slide += 1)
        await page.clock.runFor(TELA_CAROUSEL_INTERVAL_MS)
      await expect(titles).toHaveText(['Assine a presença', 'Deixe sua mensagem', 'Envie flores'])
      await expect
        .poll(async () => decode(await code.screenshot({ animations: 'disabled' })))
        .toContain(`/presenca/${id}/`)
      if (process.env.SCREENSHOTS === '1')
        await page.screenshot({
          path: `test-results/screens/parede-presenca-${size.width}.png`,
          animations: 'disabled',
        })
    }
  })
})
