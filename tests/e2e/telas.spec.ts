import type { Page, Route } from '@playwright/test'
import { unitName } from '#contract/units.ts'
import { unbookedDespedida } from './support/people.ts'
import { expect } from './support/portal.ts'
import {
  book,
  decideLetter,
  expectAds,
  expectWake,
  leaveLetter,
  MINUTE,
  SECOND,
  slideShown,
  test,
} from './support/telas.ts'

/** A wall cannot fail in front of a family: each test takes a chapel of its own and something away from it. */
const HOUR = 60 * MINUTE
const NOW = { from: -10 * MINUTE, to: 2 * HOUR }

// Everything is measured against the wall, so a small one is the same and costs less painting.
test.use({ viewport: { width: 960, height: 540 } })

/** Every change of what hangs on the wall, so that not even a moment of advertising goes unseen. */
const watchForAds = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { adsSeen: seen })
    new MutationObserver(() => {
      const ad = document.querySelector('img[src^="/imagens/capela/"]')
      if (ad) seen.push(ad.getAttribute('src') ?? '')
      if (!document.querySelector('main')) seen.push('no wall')
    }).observe(document.body, { childList: true, subtree: true })
  })
const adsSeen = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { adsSeen: string[] }).adsSeen)

const fail = (route: Route): Promise<void> => route.fulfill({ status: 500, json: { mensagem: 'x' } })

test.describe('a network that goes away', () => {
  test.use({ serviceWorkers: 'block' })

  test('leaves the wake on the wall for thirty minutes, and advertises only after the apresentacao has ended', async ({
    page,
    context,
    request,
    chapel,
  }) => {
    test.setTimeout(120_000)
    const { id, pessoa_falecida: pessoa } = await unbookedDespedida(request)
    await book(request, chapel, { from: -10 * MINUTE, to: 40 * MINUTE }, id)
    await page.clock.install()
    await page.goto(chapel.address)
    await expectWake(page, pessoa.nome)
    await watchForAds(page)
    await context.setOffline(true)
    await page.clock.runFor(30 * MINUTE)
    await expectWake(page, pessoa.nome)
    await page.clock.runFor(9 * MINUTE)
    await expectWake(page, pessoa.nome)
    expect(await adsSeen(page)).toEqual([])
    await page.clock.runFor(3 * MINUTE)
    await expectAds(page)
  })

  for (const [what, pattern] of [
    ['everything', /\/(exibicao|homenagem|readyz)/],
    // Were the server called ready, the wall would reload between two steps, and what was seen on it be forgotten.
    ['the page of the wake alone', /\/(exibicao\/despedida-capela|homenagem|readyz)/],
  ] as const)
    test(`with a server answering 500 to ${what} is the same: the wake stays`, async ({ page, request, chapel }) => {
      test.setTimeout(120_000)
      const { id, pessoa_falecida: pessoa } = await unbookedDespedida(request)
      await book(request, chapel, NOW, id)
      await page.clock.install()
      await page.goto(chapel.address)
      await expectWake(page, pessoa.nome)
      await watchForAds(page)
      await page.route(pattern, fail)
      const letter = await leaveLetter(request, id, 'Uma carta que chega no meio da falha.')
      await page.clock.runFor(30 * MINUTE)
      await expectWake(page, pessoa.nome)
      expect(await adsSeen(page)).toEqual([])
      await page.reload()
      await expectWake(page, pessoa.nome)
      await decideLetter(request, letter, false)
    })

  test('never shows an error page on a screen that opens for the first time without answers', async ({ page }) => {
    await page.route(/\/(exibicao|homenagem)/, fail)
    await page.goto('/capela/ME/1')
    await expectAds(page)
  })

  test('rests, and does not advertise, when an apresentacao begins while nobody can be asked', async ({
    page,
    context,
    request,
    chapel,
  }) => {
    const { id } = await unbookedDespedida(request)
    await book(request, chapel, { from: 10 * MINUTE, to: 2 * HOUR }, id)
    await page.clock.install()
    await page.goto(chapel.address)
    await expectAds(page)
    await context.setOffline(true)
    await page.clock.runFor(12 * MINUTE)
    await expect(page.locator('img[src^="/imagens/capela/"]')).toHaveCount(0)
    await expect(page.getByRole('img', { name: unitName(chapel.empresa) ?? '' })).toBeVisible()
  })
})

test.describe('the hours of an apresentacao', () => {
  test('turn advertising into the wake by itself, and back', async ({ page, request, chapel }) => {
    test.setTimeout(120_000)
    const { id, pessoa_falecida: pessoa } = await unbookedDespedida(request)
    await book(request, chapel, { from: 8 * SECOND, to: 26 * SECOND }, id)
    await page.goto(chapel.address)
    await expectAds(page)
    const begun = Date.now()
    await expect(page.getByRole('heading', { level: 1, name: pessoa.nome })).toBeVisible({ timeout: 14_000 })
    expect(Date.now() - begun).toBeGreaterThan(3 * SECOND)
    await expect(slideShown(page)).toBeVisible({ timeout: 25_000 })
  })

  test('are asked of the server by a screen whose own clock is a day off', async ({ page, request, chapel }) => {
    const { id, pessoa_falecida: pessoa } = await unbookedDespedida(request)
    await book(request, chapel, NOW, id)
    await page.clock.install({ time: Date.now() + 26 * HOUR })
    await page.goto(chapel.address)
    await expectWake(page, pessoa.nome)
    await page.route(/\/(exibicao|homenagem)/, fail)
    await page.clock.runFor(30 * MINUTE)
    await expectWake(page, pessoa.nome)
    await expect(page.getByText(/^Hoje, das|^Até /)).toBeVisible()
  })
})

test.describe('letters on the wall', () => {
  test('change each ten seconds, and one taken down is gone within fifteen', async ({ page, request, chapel }) => {
    test.setTimeout(120_000)
    const { id } = await unbookedDespedida(request, 1)
    const word = `Carta ${Date.now()}`
    const first = await leaveLetter(request, id, `${word} A`)
    const second = await leaveLetter(request, id, `${word} B`)
    await book(request, chapel, NOW, id)
    // Only these two, so that the turn of each is known.
    await page.route(/homenagem-aprovadas/, async route => {
      const answer = await route.fetch()
      const mine = ((await answer.json()) as { id: number }[]).filter(letter => [first, second].includes(letter.id))
      await route.fulfill({ response: answer, json: mine })
    })
    await page.clock.install()
    await page.goto(chapel.address)
    const shown = page.locator('blockquote').last()
    await expect(shown).toHaveText(`${word} B`)
    await page.clock.runFor(9 * SECOND)
    await expect(shown).toHaveText(`${word} B`)
    await page.clock.runFor(2 * SECOND)
    await expect(shown).toHaveText(`${word} A`)
    await page.clock.runFor(10 * SECOND)
    await expect(shown).toHaveText(`${word} B`)
    await decideLetter(request, second, false)
    await page.clock.runFor(11 * SECOND)
    await expect(page.getByText(`${word} B`)).toHaveCount(0)
    await expect(shown).toHaveText(`${word} A`)
    await decideLetter(request, first, false)
    await page.clock.runFor(11 * SECOND)
    await expect(page.locator('blockquote')).toHaveCount(0)
  })
})

test.describe('a loss of power without a network', () => {
  test('ends with the same wake on the wall: document, parts, portrait and fonts are there', async ({
    page,
    context,
    request,
    chapel,
  }) => {
    test.setTimeout(120_000)
    const { id, pessoa_falecida: pessoa } = await unbookedDespedida(request)
    await book(request, chapel, NOW, id)
    await page.goto(chapel.address)
    await expectWake(page, pessoa.nome)
    // The very first visit, never reloaded: what the worker was not there to see has been handed to it.
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const kept = (await (await caches.open('tela-1')).keys()).map(one => new URL(one.url).pathname)
            return (
              kept.includes(location.pathname) && kept.filter(path => path.startsWith('/imagens/capela/')).length === 5
            )
          }),
        { timeout: 75_000 },
      )
      .toBe(true)
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

  test('shows advertising with all its pictures when the wake has ended meanwhile', async ({
    page,
    context,
    request,
    chapel,
  }) => {
    test.setTimeout(120_000)
    const { id, pessoa_falecida: pessoa } = await unbookedDespedida(request)
    await book(request, chapel, { from: -MINUTE, to: 25 * SECOND }, id)
    await page.goto(chapel.address)
    await expectWake(page, pessoa.nome)
    await page.waitForTimeout(8 * SECOND)
    await context.setOffline(true)
    await page.reload()
    await expectWake(page, pessoa.nome)
    await expect(slideShown(page)).toBeVisible({ timeout: 45_000 })
    await expect
      .poll(() => slideShown(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })
})
