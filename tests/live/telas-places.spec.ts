import { staffHeaders, unbookedDespedida } from '../e2e/support/people.ts'
import { expect } from '../e2e/support/portal.ts'
import {
  createApresentacao,
  expectAds,
  expectWake,
  findChapel,
  MINUTE_MS,
  moveApresentacao,
  newKey,
  passTime,
  SECOND_MS,
  slideShown,
  stopClock,
  test,
  watchReload,
} from '../e2e/support/telas.ts'

/** What each display shows: advertising by unit, reloads, one unit under two codes, private wakes, the saguao. */
const NOW = { from: -10 * MINUTE_MS, to: 120 * MINUTE_MS }

// Everything is relative to the size of the display, so a small one gives the same result with less painting.
test.use({ viewport: { width: 960, height: 540 } })

test.describe('advertising on a display', () => {
  for (const [place, code, slides] of [
    ['CP/04', 'CP', 5],
    ['ME/01', 'ME', 5],
    ['PA/04', 'PA', 5],
    ['AM/04', 'PA', 5],
    ['CV/04', 'CV', 3],
    ['XX/99', 'CV', 3],
  ] as const)
    test(`/capela/${place} shows ${slides} pictures, one every ten seconds`, async ({ page }) => {
      await stopClock(page)
      await page.goto(`/capela/${place}`)
      for (const index of [...Array.from({ length: slides }, (_, before) => before + 1), 1]) {
        await expect(slideShown(page)).toHaveAttribute('src', `/imagens/capela/${code}-${index}.jpg`)
        await page.clock.runFor(10 * SECOND_MS)
      }
      await expect(page.locator('figcaption', { hasText: 'Fale conosco' })).toBeVisible()
    })

  test('has all its pictures', async ({ page }) => {
    for (const code of ['CV', 'PF', 'ME', 'PA', 'CP'])
      for (const index of code === 'CV' ? [1, 2, 3] : [1, 2, 3, 4, 5]) {
        const response = await page.request.get(`/imagens/capela/${code}-${index}.jpg`)
        expect(response.headers()['content-type'], `${code}-${index}`).toBe('image/jpeg')
      }
  })
})

test.describe('the reload of a display', () => {
  test.use({ serviceWorkers: 'block' })

  test('happens every ten minutes, and only if the server responds', async ({ page }) => {
    let documents = 0
    page.on('request', request => {
      if (request.resourceType() === 'document') documents += 1
    })
    await stopClock(page)
    await page.route('**/readyz', route => route.fulfill({ status: 500, json: { mensagem: 'x' } }))
    // The display's interval begins after its first paint, with its first heartbeat.
    const begun = page.waitForRequest('**/exibicao/tela')
    await page.goto('/capela/ME/02')
    await begun
    await expectAds(page)
    const refused = page.waitForResponse('**/readyz')
    await page.clock.runFor(10 * MINUTE_MS + 5 * SECOND_MS)
    expect((await refused).status()).toBe(500)
    expect(documents).toBe(1)
    await page.unroute('**/readyz')
    await page.clock.runFor(9 * MINUTE_MS + 50 * SECOND_MS)
    expect(documents).toBe(1)
    const again = page.waitForEvent('load')
    const answered = page.waitForResponse('**/readyz')
    await page.clock.runFor(10 * SECOND_MS)
    await answered
    await expect.poll(() => page.clock.runFor(SECOND_MS).then(() => documents)).toBe(2)
    await again
    await expectAds(page)
  })

  test('is requested remotely and done once', async ({ page, request }) => {
    await page.clock.install()
    await page.goto('/capela/ME/03')
    await expectAds(page)
    const headers = await staffHeaders(request)
    const mine = async () => {
      const telas = (await (await request.get('/cliente/telas', { headers })).json()) as { id: string; lugar: string }[]
      return telas.find(tela => tela.lugar === '03')?.id
    }
    await expect.poll(mine).toBeDefined()
    await request.post(`/cliente/telas/${await mine()}/recarregar`, { headers })
    await watchReload(page)(10 * SECOND_MS)
    await expectAds(page)
    await page.evaluate(() => Object.assign(window, { sameVisit: true }))
    await page.clock.runFor(MINUTE_MS)
    expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true)
  })
})

test.describe('one unit under two codes', () => {
  test('shows the same wake at AM and at PA', async ({ page, request }) => {
    const { id, pessoa_falecida: pessoa } = await unbookedDespedida(request)
    const chapel = await findChapel(request, ['AM'])
    await createApresentacao(request, chapel, NOW, id)
    const number = Number(chapel.capela)
    for (const address of [chapel.address, `/capela/PA/0${number}`, `/capela/pa/${number}`]) {
      await page.goto(address)
      await expectWake(page, pessoa.nome)
    }
  })
})

test.describe('a private wake on a display', () => {
  test('shows chapel and hours without the key, and everything with it', async ({ page, request, chapel }) => {
    const headers = await staffHeaders(request)
    const all = (await (await request.get('/cliente/despedidas', { headers })).json()) as {
      id: number
      tipo: string
      pessoa_falecida: { nome: string }
    }[]
    const secret = all.find(despedida => despedida.tipo === 'Privada')
    if (!secret) throw new Error('the sample has no private despedida')
    await createApresentacao(request, chapel, NOW, secret.id)
    const expectNeutral = async () => {
      await expect(page.getByText('Cerimônia reservada à família')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Capela ${Number(chapel.capela)}`)
      await expect(page.getByText(secret.pessoa_falecida.nome)).toHaveCount(0)
      await expect(page.getByText(/às?.\d+h/)).toBeVisible()
      await expect(page.locator('figure')).toHaveCount(0)
    }
    await page.goto(chapel.address)
    await expectNeutral()
    await page.clock.install()
    await page.goto(await newKey(request, chapel.empresa, chapel.capela))
    await expectWake(page, secret.pessoa_falecida.nome)
    await expect(page.getByText('Cerimônia reservada à família')).toHaveCount(0)
    await expect(page.locator('main dt')).toHaveText(['Nascimento', 'Falecimento', 'Velório', 'Sepultamento'])
    await expect(page.locator('figure svg title')).toHaveText(['Deixe sua mensagem', 'Envie flores'])
    await newKey(request, chapel.empresa, chapel.capela)
    await page.clock.runFor(11 * SECOND_MS)
    await expectNeutral()
  })
})

test.describe('the saguao of a unit', () => {
  test('lists today’s wakes with chapel and hours, also without a network, and each only until half an hour after its end', async ({
    page,
    request,
    context,
  }) => {
    const [first, second] = [await unbookedDespedida(request), await unbookedDespedida(request, 1)]
    await page.goto('/capela/CP/saguao')
    await expect(page.getByText('Nenhum velório nesta casa agora.')).toBeVisible()
    await createApresentacao(
      request,
      { empresa: 'CP', capela: '02' },
      { from: -10 * MINUTE_MS, to: 5 * MINUTE_MS },
      first.id,
    )
    const running = await createApresentacao(request, { empresa: 'CP', capela: '01' }, NOW, second.id)
    await stopClock(page)
    await page.goto('/capela/CP/saguao')
    const rows = page.getByRole('listitem')
    await expect(rows).toHaveCount(2)
    // Identified by chapel: two people may have the same name.
    await expect(rows.filter({ hasText: 'Capela 2' })).toContainText(first.pessoa_falecida.nome)
    await expect(rows.filter({ hasText: 'Capela 1' })).toContainText(second.pessoa_falecida.nome)
    // An end and a move are here as soon as on the desk.
    await moveApresentacao(request, running, { from: -60 * MINUTE_MS, to: -40 * MINUTE_MS })
    await page.clock.runFor(5 * SECOND_MS)
    await expect(rows).toHaveCount(1)
    await moveApresentacao(request, running, NOW)
    await page.clock.runFor(5 * SECOND_MS)
    await expect(rows).toHaveCount(2)
    await context.setOffline(true)
    await passTime(page, 25 * MINUTE_MS)
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'Capela 2' })).toContainText(/Terminou às?.\d+h/)
    await expect(rows.filter({ hasText: 'Capela 1' })).toContainText('Agora')
    await passTime(page, 12 * MINUTE_MS)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(second.pessoa_falecida.nome)
    await expect(rows).toContainText('Capela 1')
  })
})
