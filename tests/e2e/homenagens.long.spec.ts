import type { Browser, Page } from '@playwright/test'
import {
  COLLABORATOR,
  chooseRowAction,
  createDespedida,
  type DespedidaAccess,
  openSignedIn,
  SAMPLE_WAKE,
  staffHeaders,
} from './support/people.ts'
import { expect, expectAccessible, expectToast, shot, test } from './support/portal.ts'

/** The life cycle of a homenagem: pending, bulk approval, undo, refusal, report, takedown. */
const write = async (page: Page, nome: string, texto: string): Promise<void> => {
  await page.getByLabel('Sua mensagem').fill(texto)
  await page.getByLabel('Seu nome').fill(nome)
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expectToast(page, 'Homenagem sujeita à aprovação!')
}

const visitorOf = async (browser: Browser, { id, codigo }: DespedidaAccess): Promise<Page> => {
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/despedida/${id}/${codigo}?aba=mensagens`)
  return visitor
}

/** Checks that the smallest phone has no horizontal scroll. */
const expectFits = async (page: Page): Promise<void> => {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  if (before) await page.setViewportSize(before)
}

/** Whether nothing lies over the middle of an element. */
const isOnTop = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test('several homenagens are approved at once, the author sees the decision, and it is undone', async ({
  page,
  browser,
}) => {
  const despedida = await createDespedida(page.request)
  const visitor = await visitorOf(browser, despedida)
  await write(visitor, 'Clara e família', 'Obrigada por cada café na varanda.')
  const own = visitor.getByRole('region', { name: /que você enviou/ })
  await expect(own).toContainText('Obrigada por cada café na varanda.')
  await expect(own).toContainText('A família ainda vai ler')
  await write(visitor, 'Bento', 'Descanse em paz, professora.')
  await expect(own.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(visitor)
  await expectFits(visitor)
  await shot(visitor, 'mensagens-autor')

  await openSignedIn(page, `/admin/mensagens/${despedida.id}`, COLLABORATOR)
  await expect(page.getByText('2 mensagens aguardam aprovação.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Aguardando' })).toBeChecked()
  await page.getByLabel('Escolher todas as que aguardam nesta página').check()
  await expectAccessible(page)
  await expectFits(page)
  await shot(page, 'mensagens-escolhidas')
  await page.getByRole('button', { name: 'Aprovar escolhidas (2)' }).click()
  await expect(page.getByText('2 mensagens aprovadas.')).toBeVisible()
  await expect(page.getByText('Nenhuma mensagem aguarda aprovação.')).toBeVisible()
  await expect(page.getByText('Tudo lido.', { exact: false })).toBeVisible()
  await shot(page, 'mensagens-desfazer')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Mensagens', exact: true })).toBeVisible()
  await expect(visitor.getByText('Obrigada por cada café na varanda.')).toBeVisible()
  await expect(own).toHaveCount(0)

  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('2 mensagens aguardam aprovação.')).toBeVisible()
  await visitor.reload()
  await expect(own).toContainText('A família ainda vai ler')

  await page.getByRole('switch', { name: /^Mensagem de Clara/ }).click({ force: true })
  const bar = page.getByRole('group').filter({ has: page.getByRole('button', { name: 'Desfazer' }) })
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'Não publicar a mensagem de Bento' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  if (await bar.count()) expect(await bar.evaluate(isOnTop)).toBe(false)
  await page.getByLabel(/^Motivo/).fill('Confundiu com outra pessoa.')
  await expectAccessible(page)
  await shot(page, 'mensagem-recusar')
  await page.getByRole('dialog').getByRole('button', { name: 'Não publicar' }).click()
  await expect(page.getByText('Nenhuma mensagem aguarda aprovação.')).toBeVisible()
  await page.getByRole('radio', { name: 'Desaprovadas' }).check()
  await expect(page.getByText('Motivo reservado: Confundiu com outra pessoa.')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await shot(page, 'mensagens-desaprovadas')
  await visitor.reload()
  await expect(own).toContainText('preferiu não colocá-la na página')
  await expect(visitor.getByText('Confundiu')).toHaveCount(0)
})

test('an approved homenagem appears on an open page without a reload, and a withdrawn one disappears', async ({
  page,
  browser,
}) => {
  const despedida = await createDespedida(page.request)
  const otherVisitor = await (await browser.newContext()).newPage()
  await otherVisitor.goto(`/despedida/${despedida.id}?aba=mensagens`)
  const subscribed = otherVisitor.waitForResponse(response => response.url().includes('/homenagem/novidades/'))
  // The page subscribes only after hydration, which needs an interaction.
  let isSubscribed = false
  void subscribed.then(() => {
    isSubscribed = true
  })
  await expect
    .poll(async () => {
      await otherVisitor.mouse.move(200, 300)
      await otherVisitor.mouse.move(210, 310)
      return isSubscribed
    })
    .toBe(true)
  expect((await subscribed).status()).toBe(200)
  const requests: string[] = []
  otherVisitor.on('request', request => requests.push(request.url()))
  const visitor = await visitorOf(browser, despedida)
  await write(visitor, 'Clara', 'Obrigada por cada tarde no quintal.')
  await openSignedIn(page, `/admin/mensagens/${despedida.id}?situacao=todas`, COLLABORATOR)
  const decision = page.getByRole('switch', { name: /^Mensagem de Clara/ })
  await decision.click({ force: true })
  await expect(otherVisitor.getByText('Obrigada por cada tarde no quintal.')).toBeVisible()
  await expect(visitor.getByRole('region', { name: /que você enviou/ })).toHaveCount(0)
  await expectToast(page, 'Mensagem ativada com sucesso!')
  // One decision at a time: the list must be reloaded before the next one is accepted.
  await expect(decision).toBeEnabled()
  await decision.click({ force: true })
  await expect(otherVisitor.getByText('Obrigada por cada tarde no quintal.')).toHaveCount(0)
  expect(requests).toEqual([])
})

test('a homenagem that arrives while somebody reads further down waits behind a line, and nothing moves', async ({
  page,
  request,
}) => {
  const { id, codigo } = await createDespedida(request)
  const headers = await staffHeaders(request)
  const open = { id, com_moderacao: false }
  expect((await request.post('/cliente/update-despedida', { headers, data: open })).status()).toBe(200)
  const send = async (descricao: string): Promise<void> => {
    const part = { descricao, nome: 'Clara', despedida: id, url: '', publicado: true, codigo }
    const json = { name: 'blob', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(part)) }
    const multipart = { homenagem: json }
    const sent = await request.post('/homenagem/homenagem', { multipart })
    expect(sent.status(), await sent.text()).toBeLessThan(300)
  }
  for (let number = 1; number <= 9; number += 1) await send(`Uma lembrança de cada verão na varanda, a ${number}ª.`)
  await page.setViewportSize({ width: 390, height: 844 })
  let isSubscribed = false
  page.on('response', response => {
    if (response.url().includes('/homenagem/novidades/')) isSubscribed = true
  })
  await page.goto(`/despedida/${id}?aba=mensagens`)
  // A key that is pressed before the page listens loads nothing.
  const press = () => page.keyboard.press('Shift').then(() => isSubscribed)
  await expect.poll(press).toBe(true)
  const read = page.getByText('a 4ª.')
  await read.evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const place = async () => (await read.boundingBox())?.y
  const before = await place()
  await send('Acabou de chegar.')
  const line = page.getByRole('button', { name: '1 nova mensagem' })
  await expect(line).toBeInViewport()
  expect(await place()).toBe(before)
  await expect(page.getByText('Acabou de chegar.')).toHaveCount(0)
  if (process.env.SCREENSHOTS === '1') await page.screenshot({ path: 'test-results/screens/nova-mensagem-390.png' })
  await line.click()
  await expect(page.getByText('Acabou de chegar.')).toBeInViewport()
  await expect(line).toHaveCount(0)
})

test('a published homenagem is reported by a visitor, reviewed by staff and taken down', async ({ page, browser }) => {
  const despedida = await createDespedida(page.request)
  const visitor = await visitorOf(browser, despedida)
  await write(visitor, 'Nilo', 'Compre já na minha loja.')
  await openSignedIn(page, `/admin/mensagens/${despedida.id}`, COLLABORATOR)
  await page.getByRole('switch', { name: /^Mensagem de Nilo/ }).click({ force: true })
  await expectToast(page, 'Mensagem ativada com sucesso!')
  await visitor.reload()
  await visitor.getByRole('button', { name: 'Denunciar a mensagem de Nilo' }).click()
  await visitor.getByLabel(/O que há de errado/).fill('É propaganda.')
  await expectAccessible(visitor)
  await shot(visitor, 'denunciar')
  await visitor.getByRole('button', { name: 'Enviar denúncia' }).click()
  await expect(visitor.getByText(/Recebemos a sua denúncia/)).toBeVisible()
  await shot(visitor, 'mensagens-publicas')

  await page.goto('/admin/despedidas')
  await shot(page, 'despedidas-denuncia')
  await page
    .getByRole('link', { name: /^1 denúncia na página de Helena Brandão/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: '1 denúncia aguarda uma decisão' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await shot(page, 'mensagens-denuncia')
  await page.getByRole('button', { name: 'Retirar da página a mensagem de Nilo' }).click()
  await page.getByText('Denúncias já decididas (1)').click()
  await expect(page.getByText(/Retirada por/)).toBeVisible()
  await shot(page, 'mensagens-registro')
  // Its author still sees the state; other visitors do not see the homenagem.
  const otherVisitor = await (await browser.newContext()).newPage()
  await otherVisitor.goto(`/despedida/${despedida.id}?aba=mensagens`)
  await expect(otherVisitor.getByRole('heading', { name: 'Mensagens', exact: true })).toBeVisible()
  await expect(otherVisitor.getByText('Compre já na minha loja.')).toHaveCount(0)
})

test('the moderator dialog sends the access again and shows when', async ({ page, portal }) => {
  await openSignedIn(page, '/admin/despedidas', COLLABORATOR)
  await page.getByLabel('Filtrar por nome').fill(SAMPLE_WAKE)
  await chooseRowAction(page, 'Moderador', SAMPLE_WAKE)
  await expect(page.getByRole('dialog', { name: 'Quem cuida da página' })).toBeVisible()
  await page.getByRole('button', { name: /^Enviar (de novo )?ao moderador$/ }).click()
  await expectToast(page, 'Acesso enviado!')
  await expect(page.getByText(/Enviado pela última vez em/)).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'moderador-dialogo')
  const received = () =>
    portal
      .readOutbox()
      .filter(line => /\/despedida\/\d+/.test(line.text))
      .map(line => line.channel)
  await expect.poll(received).toEqual(expect.arrayContaining(['sms', 'email']))
})
