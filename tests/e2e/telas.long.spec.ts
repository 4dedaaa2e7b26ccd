import type { Page, Route } from '@playwright/test'
import { unitName } from '#contract/units.ts'
import { unbookedDespedida } from './support/people.ts'
import { withPhotographs } from './support/photographs.ts'
import { expect } from './support/portal.ts'
import {
  createApresentacao,
  decideHomenagem,
  expectAds,
  expectWake,
  HEARTBEAT_MS,
  leaveHomenagem,
  MINUTE_MS,
  moveApresentacao,
  passTime,
  SECOND_MS,
  slideShown,
  test,
  untilStored,
} from './support/telas.ts'

/** A display must not fail in front of a family: each test uses a chapel of its own and causes one failure. */
const HOUR_MS = 60 * MINUTE_MS
const NOW = { from: -10 * MINUTE_MS, to: 2 * HOUR_MS }
/** How long before its start and after its end a display shows a wake. */
const ANTES_MS = 2 * HOUR_MS
const DEPOIS_MS = 30 * MINUTE_MS

// Everything is relative to the size of the display, so a small one gives the same result with less painting.
test.use({ viewport: { width: 960, height: 540 } })

/** Every change of the display's content, so that even a moment of advertising is detected. */
const watchForAds = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { adsSeen: seen })
    new MutationObserver(() => {
      const ad = document.querySelector('img[src^="/imagens/capela/"]')
      if (ad) seen.push(ad.getAttribute('src') ?? '')
      if (!document.querySelector('main')) seen.push('no display')
    }).observe(document.body, { childList: true, subtree: true })
  })
const adsSeen = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { adsSeen: string[] }).adsSeen)

const fail = (route: Route): Promise<void> => route.fulfill({ status: 500, json: { mensagem: 'x' } })

test.describe('a display that loses its network', () => {
  test.use({ serviceWorkers: 'block' })

  test('shows the wake for thirty minutes, and advertising only half an hour after the apresentacao has ended', async ({
    page,
    context,
    request,
    chapel,
  }) => {
    const { id, pessoa_falecida: pessoa } = await unbookedDespedida(request)
    await createApresentacao(request, chapel, { from: -10 * MINUTE_MS, to: 10 * MINUTE_MS }, id)
    await page.clock.install()
    await page.goto(chapel.address)
    await expectWake(page, pessoa.nome)
    await watchForAds(page)
    await context.setOffline(true)
    await passTime(page, 30 * MINUTE_MS)
    await expectWake(page, pessoa.nome)
    await passTime(page, 9 * MINUTE_MS)
    await expectWake(page, pessoa.nome)
    expect(await adsSeen(page)).toEqual([])
    await page.clock.runFor(3 * MINUTE_MS)
    await expectAds(page)
  })

  for (const [what, pattern] of [
    ['everything', /\/(exibicao|homenagem|readyz)/],
    // If the readiness check succeeded, the display would reload between two steps, and the recorded changes would be lost.
    ['the page of the wake alone', /\/(exibicao\/despedida-capela|homenagem|readyz)/],
  ] as const)
    test(`keeps showing the wake when the server responds 500 to ${what}`, async ({ page, request, chapel }) => {
      const { id, pessoa_falecida: pessoa } = await unbookedDespedida(request)
      await createApresentacao(request, chapel, NOW, id)
      await page.clock.install()
      await page.goto(chapel.address)
      await expectWake(page, pessoa.nome)
      await watchForAds(page)
      await page.route(pattern, fail)
      const homenagem = await leaveHomenagem(request, id, 'Uma carta que chega no meio da falha.')
      await passTime(page, 30 * MINUTE_MS)
      await expectWake(page, pessoa.nome)
      expect(await adsSeen(page)).toEqual([])
      await page.reload()
      await expectWake(page, pessoa.nome)
      await decideHomenagem(request, homenagem, false)
    })

  test('never shows an error page when it opens for the first time without responses', async ({ page }) => {
    await page.route(/\/(exibicao|homenagem)/, fail)
    await page.goto('/capela/ME/1')
    await expectAds(page)
  })

  test('shows its neutral picture, not advertising, when an apresentacao begins while the server is unreachable', async ({
    page,
    context,
    request,
    chapel,
  }) => {
    const { id } = await unbookedDespedida(request)
    await createApresentacao(request, chapel, { from: ANTES_MS + 10 * MINUTE_MS, to: 4 * HOUR_MS }, id)
    await page.clock.install()
    await page.goto(chapel.address)
    await expectAds(page)
    await context.setOffline(true)
    await passTime(page, 12 * MINUTE_MS)
    await expect(page.locator('img[src^="/imagens/capela/"]')).toHaveCount(0)
    await expect(page.getByRole('img', { name: unitName(chapel.empresa) ?? '' })).toBeVisible()
  })
})

test.describe('the hours of an apresentacao on a display', () => {
  test('change advertising to the wake two hours before it begins, and back half an hour after its end', async ({
    page,
    request,
    chapel,
  }) => {
    const [first, second] = [await unbookedDespedida(request), await unbookedDespedida(request, 1)]
    const [ending, beginning] = [
      await createApresentacao(request, chapel, { from: -HOUR_MS, to: -DEPOIS_MS + 10 * MINUTE_MS }, first.id),
      await createApresentacao(request, chapel, { from: ANTES_MS + 10 * MINUTE_MS, to: 3 * HOUR_MS }, second.id),
    ]
    await page.clock.install()
    await page.goto(chapel.address)
    await expectWake(page, first.pessoa_falecida.nome)
    await expect(page.getByText(/^O velório terminou às?.\d+h/)).toBeVisible()
    await moveApresentacao(request, ending, { from: -HOUR_MS, to: -DEPOIS_MS - SECOND_MS })
    await page.clock.runFor(HEARTBEAT_MS)
    await expect(slideShown(page)).toBeVisible()
    await moveApresentacao(request, beginning, { from: ANTES_MS - SECOND_MS, to: 3 * HOUR_MS })
    await page.clock.runFor(HEARTBEAT_MS)
    const name = second.pessoa_falecida.nome
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(/^A seguir, (amanhã, )?às?.\d+h/)).toBeVisible()
  })

  test('follow the server’s clock when the display’s is a day off', async ({ page, request, chapel }) => {
    const { id, pessoa_falecida: pessoa } = await unbookedDespedida(request)
    await createApresentacao(request, chapel, NOW, id)
    await page.clock.install({ time: Date.now() + 26 * HOUR_MS })
    await page.goto(chapel.address)
    await expectWake(page, pessoa.nome)
    await page.route(/\/(exibicao|homenagem)/, fail)
    await passTime(page, 30 * MINUTE_MS)
    await expectWake(page, pessoa.nome)
    await expect(page.getByText(/^Hoje, das|^Até /)).toBeVisible()
  })
})

test.describe('a power failure at a chapel display without a network', () => {
  test('restores the same wake: document, chunks, portrait and fonts are stored', async ({
    page,
    context,
    request,
    chapel,
  }) => {
    const { id, pessoa_falecida: pessoa } = await unbookedDespedida(request)
    await createApresentacao(request, chapel, NOW, id)
    await page.goto(chapel.address)
    await expectWake(page, pessoa.nome)
    await untilStored(page, '/imagens/capela/', 5)
    await context.setOffline(true)
    await page.reload()
    await expectWake(page, pessoa.nome)
    const broken = () =>
      page.evaluate(() => [...document.images].filter(image => image.naturalWidth === 0).map(image => image.src))
    await expect.poll(broken).toEqual([])
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily),
    ).toMatch(/Newsreader/)
    await expect.poll(() => page.evaluate(() => document.fonts.check('40px "Newsreader Parede"'))).toBe(true)
  })

  test('shows the photographs that were loaded once', async ({ page, context, request, chapel }) => {
    const { id } = await withPhotographs(request)
    await createApresentacao(request, chapel, NOW, id)
    await page.goto(chapel.address)
    const first = page.locator('figure img').last()
    await expect(first).toBeVisible()
    await untilStored(page, '/midia/', 3)
    await context.setOffline(true)
    await page.reload()
    await expect(first).toBeVisible()
    await expect.poll(() => first.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    await expect(page.getByText('O mar visto da varanda, 1968')).toBeVisible()
  })

  test('shows advertising with all its pictures when the wake has ended meanwhile', async ({
    page,
    context,
    request,
    chapel,
  }) => {
    const { id, pessoa_falecida: pessoa } = await unbookedDespedida(request)
    await createApresentacao(request, chapel, { from: -HOUR_MS, to: -DEPOIS_MS + 10 * MINUTE_MS }, id)
    await page.goto(chapel.address)
    await expectWake(page, pessoa.nome)
    await untilStored(page, '/imagens/capela/', 5)
    // Only now: a page with a held clock has no list of what it loaded.
    await page.clock.install()
    await context.setOffline(true)
    await page.reload()
    await expectWake(page, pessoa.nome)
    await passTime(page, 11 * MINUTE_MS)
    await expect(slideShown(page)).toBeVisible()
    await expect
      .poll(() => slideShown(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })
})
