import { setTimeout as pause } from 'node:timers/promises'
import type { APIRequestContext, Page, Route } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import { staffHeaders } from '../e2e/support/people.ts'
import { canPlay, expectMoving, isSameVisit, markVisit, register, watchFreezes } from '../e2e/support/watching.ts'
import { book, type Chapel, openChapel } from './chapel.ts'

/**
 * A wake with a camera of its own, played through hls.js in a browser under faults: rows F1, F4, F5, F7, F8, F10, F11, F12 and F17 of
 * docs/live-faults.md. `npm run test:live`; it takes minutes and is therefore not part of `npm test`.
 */
const test = base.extend<object, { chapel: Chapel }>({
  chapel: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const chapel = await openChapel()
      await use(chapel)
      await chapel.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ chapel }, use) => use(chapel.url),
})

const SEGMENT = /\/transmissao\/[^/]+\/[^/]+\/[\w-]+\.ts$/
const LIST = /\/transmissao\/[^/]+\/[^/]+\/(?:index|menor)\.m3u8$/
const RECONNECTING = /Reconectando com a capela|Erro de rede, tentando reconectar/

test.describe.configure({ mode: 'serial', retries: 0 })
test.setTimeout(600_000)

let booked: number | undefined
const open = async (page: Page, request: APIRequestContext, startsIn = -60_000): Promise<number> => {
  booked ??= await book(request, startsIn)
  await page.goto(`/despedida/${booked}/${await register(request, booked)}?aba=velorio`)
  test.skip(!(await canPlay(page)), 'this browser does not decode H.264')
  await markVisit(page)
  return booked
}

const msUntilMoving = async (page: Page): Promise<number> => {
  const since = Date.now()
  await expectMoving(page)
  return Date.now() - since
}

/** Segments that were loaded before may still be playing. */
const untilNewSegment = async (page: Page): Promise<void> => {
  await page.waitForResponse(response => SEGMENT.test(response.url()) && response.status() === 200, {
    timeout: 120_000,
  })
  await expectMoving(page)
}

test('a viewer survives lost camera, restarted portal and killed portal from start to end without a reload', async ({
  page,
  request,
  chapel,
}) => {
  const id = await open(page, request, 45_000)
  await expect(page.getByText('Transmissão em breve')).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.locator('video')).toBeVisible({ timeout: 60_000 })
  await expectMoving(page)
  await expect(page.getByText('A transmissão está no ar.')).toBeVisible()

  await test.step('F1: the camera is away for 20 s', async () => {
    chapel.unplug()
    await expect(page.getByText('Reconectando com a capela')).toBeVisible({ timeout: 30_000 })
    await page.waitForTimeout(20_000)
    expect(await page.getByText('Transmissão encerrada').count()).toBe(0)
    chapel.plug()
    expect(await msUntilMoving(page)).toBeLessThan(15_000)
    await expect(page.getByText('Reconectando com a capela')).toBeHidden()
  })

  await test.step('F4: the portal is restarted in order', async () => {
    await chapel.restart('stop', 0)
    await untilNewSegment(page)
    expect(chapel.pulls()).toHaveLength(1)
  })

  await test.step('F5: the portal is killed, away for 8 s, and starts again without an ffmpeg of its former process', async () => {
    const before = chapel.pulls()
    await chapel.restart('kill', 8000)
    await untilNewSegment(page)
    const after = chapel.pulls()
    expect(after).toHaveLength(1)
    for (const pid of before) {
      expect(after).not.toContain(pid)
      expect(() => process.kill(pid, 0)).toThrow()
    }
  })

  await test.step('F10: staff switch the camera off and on', async () => {
    const headers = await staffHeaders(request)
    const camera = (ligada: boolean) => request.put(`/cliente/transmissao/${id}/camera`, { headers, data: { ligada } })
    await camera(false)
    await expect(page.getByText('Transmissão Desativada')).toBeVisible({ timeout: 15_000 })
    await camera(true)
    expect(await msUntilMoving(page)).toBeLessThan(25_000)
  })

  await test.step('F11: staff end the transmissao, and undo it', async () => {
    const headers = await staffHeaders(request)
    await request.post(`/cliente/transmissao/${id}/encerrar`, { headers })
    await expect(page.getByText('Transmissão encerrada')).toBeVisible({ timeout: 30_000 })
    await request.post(`/cliente/transmissao/${id}/reabrir`, { headers })
    await expectMoving(page)
  })
  expect(await isSameVisit(page)).toBe(true)
})

test('F7: eight segments in a row are missing, and the picture returns automatically', async ({ page, request }) => {
  await open(page, request)
  await expectMoving(page)
  const freezes = await watchFreezes(page)
  const missing = new Set<string>()
  const refuse = async (route: Route): Promise<void> => {
    const name = route.request().url().split('/').at(-1) ?? ''
    if (missing.size < 8) missing.add(name)
    if (missing.has(name)) await route.fulfill({ status: 404, body: '' })
    else await route.continue()
  }
  await page.route(SEGMENT, refuse)
  await expect.poll(() => missing.size, { timeout: 60_000 }).toBe(8)
  await msUntilMoving(page)
  expect(await freezes()).toBeLessThan(30_000)
  expect(await isSameVisit(page)).toBe(true)
})

test('F8: the playlist fails with 500 three times, then for 40 s: the viewer is informed, and the picture returns', async ({
  page,
  request,
}) => {
  await open(page, request)
  await expectMoving(page)
  await page.route(LIST, route => route.fulfill({ status: 500, body: '' }), { times: 3 })
  await page.waitForResponse(response => LIST.test(response.url()) && response.status() === 500)
  await msUntilMoving(page)
  await page.route(LIST, route => route.fulfill({ status: 500, body: '' }))
  await expect(page.getByText(RECONNECTING)).toBeVisible({ timeout: 40_000 })
  await page.waitForTimeout(40_000)
  await page.unroute(LIST)
  expect(await msUntilMoving(page)).toBeLessThan(25_000)
  await expect(page.getByText(RECONNECTING)).toBeHidden()
  expect(await isSameVisit(page)).toBe(true)
})

test('F17: segments that take two and a half seconds for a while cause no long freeze', async ({ page, request }) => {
  await open(page, request)
  await expectMoving(page)
  const freezes = await watchFreezes(page)
  await page.route(SEGMENT, async route => {
    await pause(2500)
    await route.continue().catch(() => undefined)
  })
  await page.waitForTimeout(15_000)
  await page.unroute(SEGMENT)
  await msUntilMoving(page)
  expect(await freezes()).toBeLessThan(10_000)
  expect(await isSameVisit(page)).toBe(true)
})

test('F12: a codec that the browser does not support ends in a message within half a minute, without a storm of retries', async ({
  page,
  request,
  chapel,
}) => {
  const unsupported = chapel.unsupportedSegment()
  test.skip(unsupported === undefined, 'no HEVC encoder here')
  await page.goto('/termo-uso')
  const shows = await page.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="hvc1.1.6.L93.B0"'))
  test.skip(shows, 'this browser shows HEVC')
  let segments = 0
  await page.route(SEGMENT, async route => {
    segments += 1
    await route.fulfill({ status: 200, contentType: 'video/mp2t', body: unsupported ?? '' })
  })
  await open(page, request)
  await expect(page.getByText(/Falha ao conectar após várias tentativas/)).toBeVisible({ timeout: 120_000 })
  const before = segments
  await page.waitForTimeout(5000)
  expect(segments - before).toBeLessThan(5)
  await page.unroute(SEGMENT)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expectMoving(page)
})
