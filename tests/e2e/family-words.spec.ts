import type { Page } from '@playwright/test'
import { MODERATOR, openSignedIn, staffHeaders } from './support/people.ts'
import { expect, expectAccessible, expectToast, shot, test } from './support/portal.ts'

/** Between visitors and the family: words that only it reads, and its thanks. */
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
