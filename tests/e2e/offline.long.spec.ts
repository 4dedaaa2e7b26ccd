import type { BrowserContext, Page } from '@playwright/test'
import { COLLABORATOR, createDespedida, openSignedIn, publicDespedida, staffHeaders } from './support/people.ts'
import { expect, expectAccessible, expectToast, shot, test } from './support/portal.ts'

/** A device loses its network while sending: the user is informed, no data is lost, nothing is stored twice. */
const WAITS = 'Sem internet agora. A sua mensagem está guardada neste celular e será enviada quando a internet voltar.'

const openForm = async (page: Page, id: number, codigo: string): Promise<void> => {
  // The form works only after hydration has finished and the page has been loaded again.
  const own = page.waitForResponse(response => response.url().includes(`/exibicao/despedida/${id}/`))
  await page.goto(`/despedida/${id}/${codigo}?aba=mensagens`)
  await page.getByLabel('Sua mensagem').click()
  await (await own).finished()
  await page.getByLabel('Sua mensagem').fill('Obrigada por cada café na varanda.')
  await page.getByLabel('Seu nome').fill('Rosa sem rede')
}

test('a homenagem sent without a network is announced, waits, and is stored once when the network returns', async ({
  page,
  context,
}) => {
  const headers = await staffHeaders(page.request)
  const { id } = await publicDespedida(page.request)
  const full = await page.request.get(`/cliente/despedida/${id}`, { headers })
  const { apresentacao } = (await full.json()) as { apresentacao: { codigo: string } }
  await page.clock.install()
  await openForm(page, id, apresentacao.codigo)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(page.getByRole('status').filter({ hasText: WAITS })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'mensagem-sem-internet')
  await page.clock.fastForward(8000)
  await expect(page.getByText('A internet ainda não voltou.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Tentar agora' }).click()
  await expect(page.getByText(WAITS)).toBeVisible()
  await context.setOffline(false)
  await expectToast(page, 'Homenagem sujeita à aprovação!')
  await expect(page.getByText(WAITS)).toHaveCount(0)
  const list = await page.request.get(`/homenagem/homenagem-despedida/${id}?busca=Rosa%20sem%20rede`, { headers })
  expect(await list.json()).toHaveLength(1)
})

test('a save by staff without a network waits beside the buttons and is sent once the network returns', async ({
  page,
  context,
}) => {
  const { id } = await createDespedida(page.request)
  await openSignedIn(page, `/admin/editardespedida/${id}`, COLLABORATOR)
  const biography = page.getByLabel(/^Biografia/)
  await biography.fill('Gostava do mar.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Salvar', exact: true }).first().click()
  await expect(page.getByText(/O que você escreveu continua nesta página/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tentar agora' })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'editar-sem-internet')
  await context.setOffline(false)
  await expectToast(page, 'Atualização finalizada com sucesso!')
  await page.reload()
  await expect(biography).toHaveValue('Gostava do mar.')
})

const NOTICE = 'Sem internet agora. Esta página continua aqui'

/** The notice is rendered again when the portal cannot be reached, and goes once it can. */
const retryTwice = async (page: Page, context: BrowserContext, text = NOTICE): Promise<void> => {
  const notice = page.getByRole('alert').filter({ hasText: text })
  await expect(notice).toBeVisible()
  const first = await notice.elementHandle()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.poll(() => first?.evaluate(element => element.isConnected)).toBe(false)
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await page.unrouteAll()
  // The pointer on its way to the button already loads the application, which may remove the notice first.
  await expect(async () => {
    const retry = page.getByRole('button', { name: 'Tentar de novo' })
    if (await retry.isVisible()) await retry.click({ timeout: 1000 })
    await expect(notice).toHaveCount(0, { timeout: 1000 })
  }).toPass()
}

test('a page without a network before hydration stays, opens its form, and sending it says what is missing', async ({
  page,
  context,
}) => {
  const { id, pessoa_falecida } = await publicDespedida(page.request)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/despedida/${id}?aba=mensagens`)
  await context.setOffline(true)
  await page.getByRole('tab', { name: 'Serviços' }).click()
  await expect(page.getByRole('alert').filter({ hasText: NOTICE })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: pessoa_falecida.nome })).toBeVisible()
  await page.getByRole('link', { name: 'Escrever uma mensagem' }).click()
  await page.getByLabel('Sua mensagem').fill('Saudade da varanda.')
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(page.getByLabel('Sua mensagem')).toHaveValue('Saudade da varanda.')
  await expect(page.getByRole('heading', { level: 1, name: pessoa_falecida.nome })).toBeVisible()
  const words = 'Sem internet agora. A sua mensagem continua escrita aqui.'
  const notice = page.getByRole('alert').filter({ hasText: words })
  await expect(notice).toBeVisible()
  // The sticky bar with the actions stays free.
  const { y = 0, height = 0 } = (await notice.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(844 - 70)
  await expectAccessible(page)
  await shot(page, 'sem-internet-antes')
  await retryTwice(page, context, words)
  await expect(page.getByLabel('Sua mensagem')).toHaveValue('Saudade da varanda.')
})

test('a page whose chunks cannot be loaded while it hydrates keeps what the server wrote', async ({
  page,
  context,
}) => {
  const { id, pessoa_falecida } = await publicDespedida(page.request)
  await page.setViewportSize({ width: 390, height: 844 })
  const refused: string[] = []
  await page.route(/\/assets\/messages-tab-/, route => {
    refused.push(route.request().url())
    return route.abort()
  })
  await page.route(`**/despedida/${id}**`, route =>
    route.request().method() === 'HEAD' ? route.abort() : route.continue(),
  )
  await page.goto(`/despedida/${id}?aba=mensagens`)
  await page.getByRole('link', { name: 'Escrever uma mensagem' }).click()
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect.poll(() => refused.length).toBeGreaterThan(0)
  await expect(page.getByRole('alert').filter({ hasText: NOTICE })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: pessoa_falecida.nome })).toBeVisible()
  await retryTwice(page, context)
  await expect(page.getByRole('heading', { level: 1, name: pessoa_falecida.nome })).toBeVisible()
})

test('a tab that cannot be loaded without a network leaves the hydrated page readable', async ({ page, context }) => {
  const { id, pessoa_falecida } = await publicDespedida(page.request)
  await page.goto(`/despedida/${id}`)
  const hydrated = page.evaluate(() => new Promise(resolve => addEventListener('app:hydrated', resolve)))
  await page.getByRole('button', { name: 'Texto maior' }).click()
  await hydrated
  await page.mouse.move(10, 10)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('tab', { name: 'Mensagens' }).click()
  await expect(page.getByRole('alert').filter({ hasText: NOTICE })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: pessoa_falecida.nome })).toBeVisible()
  await shot(page, 'sem-internet-aba')
  await retryTwice(page, context)
  await expect(page.getByRole('heading', { name: 'Mensagens', exact: true })).toBeVisible()
})
