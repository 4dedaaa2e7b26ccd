import { staffHeaders, unbookedDespedida } from './support/people.ts'
import { expect } from './support/portal.ts'
import { book, expectAds, expectWake, findChapel, MINUTE, newKey, SECOND, slideShown, test } from './support/telas.ts'

/** What hangs where: advertising by unit, reloads, one unit under two codes, private wakes, the hall. */
const NOW = { from: -10 * MINUTE, to: 120 * MINUTE }

// Everything is measured against the wall, so a small one is the same and costs less painting.
test.use({ viewport: { width: 960, height: 540 } })

test.describe('advertising', () => {
  for (const [place, code, slides] of [
    ['CP/04', 'CP', 5],
    ['ME/01', 'ME', 5],
    ['PA/04', 'PA', 5],
    ['AM/04', 'PA', 5],
    ['CV/04', 'CV', 3],
    ['XX/99', 'CV', 3],
  ] as const)
    test(`of /capela/${place} has ${slides} pictures, one each ten seconds`, async ({ page }) => {
      await page.clock.install()
      await page.goto(`/capela/${place}`)
      for (const index of [...Array.from({ length: slides }, (_, before) => before + 1), 1]) {
        await expect(slideShown(page)).toHaveAttribute('src', `/imagens/capela/${code}-${index}.jpg`)
        await page.clock.runFor(10 * SECOND)
      }
      await expect(page.locator('figcaption', { hasText: 'Fale conosco' })).toBeVisible()
    })

  test('has its pictures: none is missing', async ({ page }) => {
    for (const code of ['CV', 'PF', 'ME', 'PA', 'CP'])
      for (const index of code === 'CV' ? [1, 2, 3] : [1, 2, 3, 4, 5]) {
        const answer = await page.request.get(`/imagens/capela/${code}-${index}.jpg`)
        expect(answer.headers()['content-type'], `${code}-${index}`).toBe('image/jpeg')
      }
  })
})

test.describe('a reload', () => {
  test.use({ serviceWorkers: 'block' })

  test('comes each ten minutes, and only when the server is there to answer', async ({ page }) => {
    let documents = 0
    page.on('request', request => {
      if (request.resourceType() === 'document') documents += 1
    })
    // Stands still between the steps, however slow the machine.
    const begin = Date.now()
    await page.clock.install({ time: begin })
    await page.clock.pauseAt(begin + SECOND)
    await page.route('**/readyz', route => route.fulfill({ status: 500, json: { mensagem: 'x' } }))
    // The wall's own hours begin behind its first paint, with its first beat.
    const begun = page.waitForRequest('**/exibicao/tela')
    await page.goto('/capela/ME/02')
    await begun
    await expectAds(page)
    const refused = page.waitForResponse('**/readyz')
    await page.clock.runFor(10 * MINUTE + 5 * SECOND)
    expect((await refused).status()).toBe(500)
    expect(documents).toBe(1)
    await page.unroute('**/readyz')
    await page.clock.runFor(9 * MINUTE + 50 * SECOND)
    expect(documents).toBe(1)
    const again = page.waitForEvent('load')
    const answered = page.waitForResponse('**/readyz')
    await page.clock.runFor(10 * SECOND)
    await answered
    await expect.poll(() => page.clock.runFor(SECOND).then(() => documents)).toBe(2)
    await again
    await expectAds(page)
  })

  test('is asked for from afar and done once', async ({ page, request }) => {
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
    const again = page.waitForEvent('load')
    await page.clock.runFor(10 * SECOND)
    await again
    await expectAds(page)
    await page.evaluate(() => Object.assign(window, { sameVisit: true }))
    await page.clock.runFor(MINUTE)
    expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true)
  })
})

test.describe('one unit under two codes', () => {
  test('shows the same wake at AM and at PA', async ({ page, request }) => {
    const { id, pessoa_falecida: pessoa } = await unbookedDespedida(request)
    const chapel = await findChapel(request, ['AM'])
    await book(request, chapel, NOW, id)
    const number = Number(chapel.capela)
    for (const address of [chapel.address, `/capela/PA/0${number}`, `/capela/pa/${number}`]) {
      await page.goto(address)
      await expectWake(page, pessoa.nome)
    }
  })
})

test.describe('a private wake', () => {
  test('is chapel and hours without the key, and whole with it', async ({ page, request, chapel }) => {
    const headers = await staffHeaders(request)
    const all = (await (await request.get('/cliente/despedidas', { headers })).json()) as {
      id: number
      tipo: string
      pessoa_falecida: { nome: string }
    }[]
    const secret = all.find(despedida => despedida.tipo === 'Privada')
    if (!secret) throw new Error('the sample has no private despedida')
    await book(request, chapel, NOW, secret.id)
    const expectNeutral = async () => {
      await expect(page.getByText('Cerimônia reservada à família')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Capela ${Number(chapel.capela)}`)
      await expect(page.getByText(secret.pessoa_falecida.nome)).toHaveCount(0)
      await expect(page.locator('main time')).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
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
    await page.clock.runFor(11 * SECOND)
    await expectNeutral()
  })
})

test.describe('the hall of a unit', () => {
  test('lists today’s wakes with chapel and hours, without a network too, and each only until it ends', async ({
    page,
    request,
    context,
  }) => {
    const [first, second] = [await unbookedDespedida(request), await unbookedDespedida(request, 1)]
    await page.goto('/capela/CP/saguao')
    await expect(page.getByText('Nenhum velório nesta casa agora.')).toBeVisible()
    await book(request, { empresa: 'CP', capela: '02' }, { from: -10 * MINUTE, to: 30 * MINUTE }, first.id)
    await book(request, { empresa: 'CP', capela: '01' }, NOW, second.id)
    await page.clock.install()
    await page.goto('/capela/CP/saguao')
    const rows = page.getByRole('listitem')
    await expect(rows).toHaveCount(2)
    // By chapel: two people of one name may lie in one house on one day.
    await expect(rows.filter({ hasText: 'Capela 2' })).toContainText(first.pessoa_falecida.nome)
    await expect(rows.filter({ hasText: 'Capela 1' })).toContainText(second.pessoa_falecida.nome)
    await context.setOffline(true)
    await page.clock.runFor(25 * MINUTE)
    await expect(rows).toHaveCount(2)
    await page.clock.runFor(7 * MINUTE)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(second.pessoa_falecida.nome)
    await expect(rows).toContainText('Capela 1')
  })
})
