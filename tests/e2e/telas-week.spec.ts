import { publicDespedida } from './support/people.ts'
import { expect } from './support/portal.ts'
import { expectAds, MINUTE, SECOND, test } from './support/telas.ts'
import { countTurns, expectNoHeavier, standInForAWeek, turned, type Weight, weigh } from './support/week.ts'

/** One visit, never reloaded, for a week by a false clock: thousands of turns later a wall is as light as after its first day. */
const DAY = 24 * 60 * MINUTE
/** A Thursday, 23:49 in Maceió: each day's wake goes over midnight. */
const BEGIN = Date.parse('2026-10-15T23:49:00-03:00')
const WAKE = { from: MINUTE, to: 21 * MINUTE }

// Everything is measured against the wall, so a small one is the same and costs no painting.
test.use({ viewport: { width: 640, height: 360 }, serviceWorkers: 'block' })

test('a chapel’s wall is right each day, over midnight and a jump of its own clock, and grows no heavier', async ({
  page,
  request,
}) => {
  test.setTimeout(400_000)
  const { id } = await publicDespedida(request)
  const despedida = await (await request.get(`/exibicao/despedida/${id}/0`)).json()
  await page.clock.install({ time: BEGIN - SECOND })
  await page.clock.pauseAt(BEGIN)
  await countTurns(page)
  await standInForAWeek(page, { despedida, begin: BEGIN, wake: WAKE })
  await page.goto('/capela/PF/01')
  await expectAds(page)
  const client = await page.context().newCDPSession(page)
  let firstDay: Weight | undefined
  for (let day = 0; day < 7; day += 1) {
    await page.clock.runFor(2 * MINUTE)
    await expect(page.getByRole('heading', { level: 1, name: `Pessoa do dia ${day}` })).toBeVisible()
    await expect(page.getByText('Hoje, das 23h50 à 0h10 de amanhã')).toBeVisible()
    await page.clock.runFor(10 * MINUTE)
    // The screen's own clock goes a day astray, as with an empty battery; the portal's hour stays.
    if (day === 3) await page.clock.setSystemTime(BEGIN - 26 * 60 * MINUTE)
    await page.clock.runFor(11 * SECOND)
    await expect(page.getByText('Até hoje, à 0h10')).toBeVisible()
    await expect(page.locator('img[src^="/imagens/capela/"]')).toHaveCount(0)
    await page.clock.runFor(9 * MINUTE)
    await expectAds(page)
    await expect(page.getByText(/^00:1[01]$/)).toBeVisible()
    await page.clock.runFor(14 * MINUTE)
    if (day === 0) firstDay = await weigh(client)
    await page.clock.fastForward(DAY - 35 * MINUTE - 11 * SECOND)
    // What was due meanwhile comes once, as when a computer wakes; then the wall goes on.
    await expectAds(page)
  }
  expect(await turned(page)).toBeGreaterThan(1300)
  if (!firstDay) throw new Error('the first day was not weighed')
  expectNoHeavier(await weigh(client), firstDay)
})

test('the Finados panel turns through a week of homenagens and promotions, and grows no heavier', async ({
  page,
  request,
}) => {
  test.setTimeout(400_000)
  const { id } = await publicDespedida(request)
  const despedida = await (await request.get(`/exibicao/despedida/${id}/0`)).json()
  await page.clock.install({ time: BEGIN - SECOND })
  await page.clock.pauseAt(BEGIN)
  await countTurns(page)
  await standInForAWeek(page, { despedida, begin: BEGIN, wake: WAKE })
  await page.goto('/painel')
  const cards = page.locator('main ul').last().getByRole('listitem')
  const client = await page.context().newCDPSession(page)
  let firstDay: Weight | undefined
  for (let day = 0; day < 7; day += 1) {
    await page.clock.runFor(251 * SECOND)
    await expect(cards).toHaveCount(4)
    await expect(cards.first()).toContainText(`do dia ${day}`)
    await page.clock.runFor(90 * MINUTE)
    if (day === 0) firstDay = await weigh(client)
    await page.clock.fastForward(DAY - 90 * MINUTE - 251 * SECOND)
  }
  expect(await turned(page)).toBeGreaterThan(2000)
  if (!firstDay) throw new Error('the first day was not weighed')
  expectNoHeavier(await weigh(client), firstDay)
})
