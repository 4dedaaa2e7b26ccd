import { publicDespedida } from '../e2e/support/people.ts'
import { expect } from '../e2e/support/portal.ts'
import { expectAds, MINUTE_MS, SECOND_MS, stopClock, test } from '../e2e/support/telas.ts'
import { changeCount, countChanges, expectNoLeak, fakeDays, type Weight, weigh } from './days.ts'

/** One visit without a reload for three days of fake time: after thousands of changes a display uses as much memory as after its first day. */
const DAY_COUNT = 3
const DAY_MS = 24 * 60 * MINUTE_MS
/** A Thursday, 23:49 in Maceió: each day's wake crosses midnight. */
const BEGIN = Date.parse('2026-10-15T23:49:00-03:00')
const WAKE = { from: MINUTE_MS, to: 21 * MINUTE_MS }

// Everything is relative to the size of the display, so a small one gives the same result without painting.
test.use({ viewport: { width: 640, height: 360 }, serviceWorkers: 'block' })

test('a chapel display is correct each day, across midnight and a jump of its clock, and does not leak memory', async ({
  page,
  request,
}) => {
  const { id } = await publicDespedida(request)
  const despedida = await (await request.get(`/exibicao/despedida/${id}/0`)).json()
  await stopClock(page, BEGIN)
  await countChanges(page)
  await fakeDays(page, { despedida, begin: BEGIN, wake: WAKE })
  const requested = new Set<string>()
  page.on('request', sent => requested.add(new URL(sent.url()).pathname))
  await page.goto('/capela/PF/01')
  await expectAds(page)
  const client = await page.context().newCDPSession(page)
  let firstDay: Weight | undefined
  for (let day = 0; day < DAY_COUNT; day += 1) {
    await page.clock.runFor(2 * MINUTE_MS)
    await expect(page.getByRole('heading', { level: 1, name: `Pessoa do dia ${day}` })).toBeVisible()
    await expect(page.getByText('Hoje, das 23h50 à 0h10 de amanhã')).toBeVisible()
    // All photographs are loaded before their turn comes.
    await expect.poll(() => [...requested].filter(path => path.startsWith('/imagens/banners/')).length).toBe(12)
    await page.clock.runFor(10 * MINUTE_MS)
    // The display's clock jumps by a day, as with an empty battery; the portal's clock does not.
    if (day === 2) await page.clock.setSystemTime(BEGIN - 26 * 60 * MINUTE_MS)
    await page.clock.runFor(11 * SECOND_MS)
    await expect(page.getByText('Até hoje, à 0h10')).toBeVisible()
    await expect(page.locator('img[src^="/imagens/capela/"]')).toHaveCount(0)
    await page.clock.runFor(9 * MINUTE_MS)
    await expectAds(page)
    await expect(page.getByText(/^00:1[01]$/)).toBeVisible()
    await page.clock.runFor(14 * MINUTE_MS)
    if (day === 0) firstDay = await weigh(client)
    await page.clock.fastForward(DAY_MS - 35 * MINUTE_MS - 11 * SECOND_MS)
    // Due timers fire once, as when a computer resumes; then the display continues.
    await expectAds(page)
  }
  expect(await changeCount(page)).toBeGreaterThan(555)
  if (!firstDay) throw new Error('the first day was not weighed')
  expectNoLeak(await weigh(client), firstDay)
})

test('the Finados panel rotates through days of homenagens and promotions, and does not leak memory', async ({
  page,
  request,
}) => {
  const { id } = await publicDespedida(request)
  const despedida = await (await request.get(`/exibicao/despedida/${id}/0`)).json()
  await stopClock(page, BEGIN)
  await countChanges(page)
  await fakeDays(page, { despedida, begin: BEGIN, wake: WAKE })
  await page.goto('/painel')
  const cards = page.locator('main ul').last().getByRole('listitem')
  const client = await page.context().newCDPSession(page)
  let firstDay: Weight | undefined
  for (let day = 0; day < DAY_COUNT; day += 1) {
    await page.clock.runFor(251 * SECOND_MS)
    await expect(cards).toHaveCount(4)
    await expect(cards.first()).toContainText(`do dia ${day}`)
    await page.clock.runFor(90 * MINUTE_MS)
    if (day === 0) firstDay = await weigh(client)
    await page.clock.fastForward(DAY_MS - 90 * MINUTE_MS - 251 * SECOND_MS)
  }
  // Between two rotations, as on the first day: while one set of cards fades into the next, there are two.
  await page.clock.runFor(11 * SECOND_MS)
  expect(await changeCount(page)).toBeGreaterThan(825)
  if (!firstDay) throw new Error('the first day was not weighed')
  expectNoLeak(await weigh(client), firstDay)
})
