import { setTimeout as pause } from 'node:timers/promises'
import { type APIRequestContext, test as base, type CDPSession, expect, type Page } from '@playwright/test'
import { canPlay, expectMoving, register } from '../e2e/support/watching.ts'
import { book, type Chapel, openChapel } from './chapel.ts'

/** A visitor on a bad line, with hls.js in a browser whose network the browser itself slows down. `npm run test:live`. */
const test = base.extend<object, { chapel: Chapel }>({
  chapel: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const chapel = await openChapel({ large: true })
      await use(chapel)
      await chapel.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ chapel }, use) => use(chapel.url),
})

test.describe.configure({ retries: 0 })

let booked: Promise<number> | undefined
const bookOnce = (request: APIRequestContext): Promise<number> => {
  booked ??= book(request, -60_000)
  return booked
}

const LATENCY_MS = 100
const WATCHED_MS = Number(process.env.WATCHED_SECONDS ?? 180) * 1000
/** Shorter than anything that a person calls a stall; the element reports its time every quarter of a second at most. */
const STALL_MS = 1000

const setLine = (client: CDPSession, kbits: number) =>
  client.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: LATENCY_MS, uploadThroughput: 50_000 },
    downloadThroughput: (kbits * 1000) / 8,
  })

type Course = { stalledMs: number; jumpSeconds: number; waits: number }

/** Compares the position with the clock, ten times a second. @returns the course since the last call */
const watchCourse = async (page: Page): Promise<() => Promise<Course>> => {
  await page.evaluate(() => {
    const video = document.querySelector('video') as HTMLVideoElement
    const course = { stalledMs: 0, jumpSeconds: 0, waits: 0 }
    let [position, at, movedAt] = [video.currentTime, performance.now(), performance.now()]
    video.addEventListener('waiting', () => {
      course.waits += 1
    })
    setInterval(() => {
      const now = performance.now()
      const step = video.currentTime - position
      if (step !== 0) movedAt = now
      course.stalledMs = Math.max(course.stalledMs, now - movedAt)
      course.jumpSeconds = Math.max(course.jumpSeconds, Math.abs(step) - (now - at) / 1000)
      position = video.currentTime
      at = now
    }, 100)
    Object.assign(window, { course })
  })
  return () =>
    page.evaluate(() => {
      const { course } = window as unknown as { course: Course }
      const seen = { ...course }
      Object.assign(course, { stalledMs: 0, jumpSeconds: 0, waits: 0 })
      return seen
    })
}
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.querySelector('video')?.videoWidth ?? 0)

type Load = { name: string; bytes: number }
const mean = (loads: Load[]): number => loads.reduce((sum, { bytes }) => sum + bytes, 0) / loads.length
const MB_PER_HOUR = 1800 / 1_000_000

test('400 kbit/s carry the small picture for three minutes without a stall; at 2 Mbit/s the large one follows without a jump', async ({
  page,
  request,
}) => {
  test.setTimeout(600_000)
  const id = await bookOnce(request)
  const codigo = await register(request, id)
  // The small picture is there before the first visitor: it starts with the preparation time.
  await expect
    .poll(async () => {
      const page = await request.get(`/exibicao/despedida/${id}/0`)
      const { camera } = ((await page.json()) as { apresentacao: { camera: string } }).apresentacao
      return (await request.get(`/api/videos/stream/${camera}?codigo=${codigo}`)).text()
    })
    .toContain('/master.m3u8')
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await setLine(client, 400)
  const loads: Load[] = []
  page.on('response', async response => {
    const name = new URL(response.url()).pathname.split('/').at(-1) ?? ''
    if (!name.endsWith('.ts') || response.status() !== 200) return
    loads.push({ name, bytes: Number((await response.allHeaders())['content-length'] ?? 0) })
  })
  await page.goto(`/despedida/${id}/${codigo}?aba=velorio`)
  test.skip(!(await canPlay(page)), 'this browser does not decode H.264')
  await expectMoving(page)
  const course = await watchCourse(page)
  await pause(WATCHED_MS)
  const slow = await course()
  const small = loads.splice(0)
  expect(await widthOf(page)).toBe(640)
  expect(small.filter(({ name }) => !name.includes('-menor'))).toEqual([])
  expect(slow.stalledMs).toBeLessThan(STALL_MS)

  await setLine(client, 2000)
  await expect.poll(() => widthOf(page)).toBe(1280)
  await pause(20_000)
  const fast = await course()
  expect(await widthOf(page)).toBe(1280)
  expect(fast.stalledMs).toBeLessThan(STALL_MS)
  expect(Math.max(slow.jumpSeconds, fast.jumpSeconds)).toBeLessThan(0.5)
  const large = loads.filter(({ name }) => !name.includes('-menor'))
  const rates = [small, large].map(one => `${Math.round(mean(one) * MB_PER_HOUR)} MB/h`)
  console.log(`small ${rates[0]}, large ${rates[1]}; at 400 kbit/s`, slow, 'at 2 Mbit/s', fast)

  await test.step('the switch keeps the small picture on a good line, and the device remembers it', async () => {
    await page.getByRole('switch', { name: 'Economizar dados' }).click()
    await expect.poll(() => widthOf(page)).toBe(640)
    expect((await course()).jumpSeconds).toBeLessThan(0.5)
    await page.reload()
    await expectMoving(page)
    await expect(page.getByRole('switch', { name: 'Economizar dados' })).toBeChecked()
    await pause(10_000)
    expect(await widthOf(page)).toBe(640)
  })
})

test('120 kbit/s carry the sound alone', async ({ page, request }) => {
  const id = await bookOnce(request)
  const codigo = await register(request, id)
  await page.goto(`/despedida/${id}/${codigo}?aba=velorio`)
  test.skip(!(await canPlay(page)), 'this browser does not decode H.264')
  await expectMoving(page)
  const client = await page.context().newCDPSession(page)
  await page.getByRole('button', { name: 'Só o som' }).click()
  await expect(page.getByText('Só o som da capela')).toBeVisible()
  await client.send('Network.enable')
  await setLine(client, 120)
  const position = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  await expect.poll(position).toBeGreaterThan(await position())
  const course = await watchCourse(page)
  await pause(30_000)
  const seen = await course()
  console.log('sound alone at 120 kbit/s', seen)
  expect(seen.stalledMs).toBeLessThan(STALL_MS)
})

test('the main picture follows when the small one is withdrawn, until that is there again', async ({
  page,
  request,
}) => {
  const id = await bookOnce(request)
  const codigo = await register(request, id)
  await page.goto(`/despedida/${id}/${codigo}?aba=velorio`)
  test.skip(!(await canPlay(page)), 'this browser does not decode H.264')
  await page.evaluate(() => localStorage.setItem('economizar-dados', 'true'))
  await page.reload()
  await expectMoving(page)
  await expect.poll(() => widthOf(page)).toBe(640)
  const course = await watchCourse(page)
  // As the portal answers while the small picture is too far behind.
  await page.route('**/menor.m3u8', route => route.fulfill({ status: 404 }))
  await page.route('**/api/videos/stream/**', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('master.m3u8', 'index.m3u8') })
  })
  await expect.poll(() => widthOf(page)).toBe(1280)
  await pause(10_000)
  const seen = await course()
  console.log('small picture withdrawn', seen)
  expect(await widthOf(page)).toBe(1280)
  expect(seen.stalledMs).toBeLessThan(STALL_MS)
  // The page asks for the address every half a minute.
  await page.unrouteAll()
  await expect.poll(() => widthOf(page)).toBe(640)
  expect((await course()).stalledMs).toBeLessThan(STALL_MS)
})
