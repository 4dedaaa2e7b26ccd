import { unbookedDespedida } from './support/people.ts'
import { expect } from './support/portal.ts'
import { createApresentacao, decideHomenagem, leaveHomenagem, MINUTE_MS, SECOND_MS, test } from './support/telas.ts'

const NOW = { from: -10 * MINUTE_MS, to: 120 * MINUTE_MS }

// Everything is relative to the size of the display, so a small one gives the same result with less painting.
test.use({ viewport: { width: 960, height: 540 } })

test.describe('homenagens on a display', () => {
  test('change every ten seconds, and a withdrawn one disappears within fifteen', async ({ page, request, chapel }) => {
    const { id } = await unbookedDespedida(request, 1)
    const word = `Carta ${Date.now()}`
    const first = await leaveHomenagem(request, id, `${word} A`)
    const second = await leaveHomenagem(request, id, `${word} B`)
    await createApresentacao(request, chapel, NOW, id)
    // Exactly these two, so that the position of each is known.
    await page.route(/homenagem-aprovadas/, async route => {
      const response = await route.fetch()
      const mine = ((await response.json()) as { id: number }[]).filter(one => [first, second].includes(one.id))
      await route.fulfill({ response: response, json: mine })
    })
    await page.clock.install()
    await page.goto(chapel.address)
    const shown = page.locator('blockquote').last()
    await expect(shown).toHaveText(`${word} B`)
    await page.clock.runFor(9 * SECOND_MS)
    await expect(shown).toHaveText(`${word} B`)
    await page.clock.runFor(2 * SECOND_MS)
    await expect(shown).toHaveText(`${word} A`)
    await page.clock.runFor(10 * SECOND_MS)
    await expect(shown).toHaveText(`${word} B`)
    await decideHomenagem(request, second, false)
    await page.clock.runFor(11 * SECOND_MS)
    await expect(page.getByText(`${word} B`)).toHaveCount(0)
    await expect(shown).toHaveText(`${word} A`)
    await decideHomenagem(request, first, false)
    await page.clock.runFor(11 * SECOND_MS)
    await expect(page.locator('blockquote')).toHaveCount(0)
  })
})
