import type { APIRequestContext, Page, Route } from '@playwright/test'
import { liveDespedida, staffHeaders } from '../e2e/support/people.ts'
import { expect, test } from '../e2e/support/portal.ts'
import { canPlay, expectMoving, isSameVisit, markVisit, register, watchFreezes } from '../e2e/support/watching.ts'

/** Damaged responses for a viewer, docs/live-faults.md. On the demonstration camera; `npm run test:live`. */
const SEGMENT = /\/transmissao\/[^/]+\/[^/]+\/\w+\.ts$/
const ANY = /\/transmissao\//

const refuse = (status: number) => (route: Route) => route.fulfill({ status, body: '' })

const watch = async (page: Page, request: APIRequestContext): Promise<number> => {
  const { id } = await liveDespedida(request)
  await page.goto(`/despedida/${id}/${await register(request, id)}?aba=velorio`)
  await expectMoving(page)
  await markVisit(page)
  return id
}

test('a missing segment and a rejected ticket do not interrupt the picture, without a reload', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  await page.goto('/termo-uso')
  test.skip(!(await canPlay(page)), 'this browser does not decode H.264')
  const id = await watch(page, request)

  await test.step('F7: one segment is missing', async () => {
    const freezes = await watchFreezes(page)
    const missing = page.waitForResponse(response => SEGMENT.test(response.url()) && response.status() === 404)
    await page.route(SEGMENT, refuse(404), { times: 1 })
    await missing
    await expectMoving(page)
    expect(await freezes()).toBeLessThan(6000)
  })

  await test.step('F9: the ticket has expired; a new one is requested at once and no viewer notices', async () => {
    const freezes = await watchFreezes(page)
    const old = new URL((await page.waitForRequest(ANY)).url()).pathname.split('/')[3] ?? ''
    // A device receives the same ticket until it is about to expire, so the test replaces it by another valid one.
    const response = await request.get(`/cliente/transmissao/${id}`, { headers: await staffHeaders(request) })
    const { previa } = (await response.json()) as { previa: string }
    await page.route('**/api/videos/stream/**', route =>
      route.fulfill({ status: 200, contentType: 'text/plain; charset=utf-8', body: previa }),
    )
    const ticketRequest = page.waitForRequest(/\/api\/videos\/stream\//)
    await page.route(url => url.pathname.includes(old), refuse(403))
    await ticketRequest
    const fresh = await page.waitForResponse(response => ANY.test(response.url()) && response.status() === 200)
    expect(fresh.url()).not.toContain(old)
    await expectMoving(page)
    expect(await freezes()).toBeLessThan(6000)
  })
  expect(await isSameVisit(page)).toBe(true)
})
