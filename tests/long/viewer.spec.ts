import type { APIRequestContext, Page, Route } from '@playwright/test'
import { liveDespedida, staffHeaders } from '../e2e/support/people.ts'
import { expect, test } from '../e2e/support/portal.ts'
import { canPlay, expectMoving, isSameVisit, markVisit, register, watchFreezes } from '../e2e/support/watching.ts'

/** What reaches a viewer broken, docs/live-faults.md. On the demonstration camera; `npm run test:live`. */
const PIECE = /\/transmissao\/[^/]+\/[^/]+\/\w+\.ts$/
const ANY = /\/transmissao\//

const refuse = (status: number) => (route: Route) => route.fulfill({ status, body: '' })

const watch = async (page: Page, request: APIRequestContext): Promise<number> => {
  const { id } = await liveDespedida(request)
  await page.goto(`/despedida/${id}/${await register(request, id)}?aba=velorio`)
  await expectMoving(page)
  await markVisit(page)
  return id
}

test('a missing piece and a refused ticket: the picture goes on, without a reload', async ({ page, request }) => {
  test.setTimeout(120_000)
  await page.goto('/termo-uso')
  test.skip(!(await canPlay(page)), 'this browser does not decode H.264')
  const id = await watch(page, request)

  await test.step('F7: one piece is missing', async () => {
    const freezes = await watchFreezes(page)
    const missing = page.waitForResponse(answer => PIECE.test(answer.url()) && answer.status() === 404)
    await page.route(PIECE, refuse(404), { times: 1 })
    await missing
    await expectMoving(page)
    expect(await freezes()).toBeLessThan(6000)
  })

  await test.step('F9: the ticket is over; a new one is asked for at once and nobody sees it', async () => {
    const freezes = await watchFreezes(page)
    const old = new URL((await page.waitForRequest(ANY)).url()).pathname.split('/')[3] ?? ''
    // The ticket of a device says the same until its term comes near: another right one stands for the one given then.
    const answer = await request.get(`/cliente/transmissao/${id}`, { headers: await staffHeaders(request) })
    const { previa } = (await answer.json()) as { previa: string }
    await page.route('**/api/videos/stream/**', route =>
      route.fulfill({ status: 200, contentType: 'text/plain; charset=utf-8', body: previa }),
    )
    const asked = page.waitForRequest(/\/api\/videos\/stream\//)
    await page.route(url => url.pathname.includes(old), refuse(403))
    await asked
    const fresh = await page.waitForResponse(answer => ANY.test(answer.url()) && answer.status() === 200)
    expect(fresh.url()).not.toContain(old)
    await expectMoving(page)
    expect(await freezes()).toBeLessThan(6000)
  })
  expect(await isSameVisit(page)).toBe(true)
})
