import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import type { Goal } from '../lib/goals.ts'
import { median } from '../lib/numbers.ts'
import type { Found, Parts } from './l1.ts'
import { lastNumber } from './playlist.ts'

const VISITS = 3
const AWAY_MS = 10_000
const PATIENCE_MS = 60_000

/** When the second frame was shown, in milliseconds of the page's own clock: a picture that moves. */
const untilMoving = async (page: Page): Promise<number> => {
  await page.waitForSelector('video', { state: 'attached', timeout: PATIENCE_MS })
  const moving = page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const video = document.querySelector('video')
        video?.requestVideoFrameCallback(() => video.requestVideoFrameCallback(now => resolve(now)))
      }),
  )
  const late = pause(PATIENCE_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('no picture')))
  return Promise.race([moving, late])
}

/** Remembers when the last frame of each piece was taken, from the playlists the page loads, and which piece it has. */
const followPieces = (page: Page) => {
  const ends = new Map<string, number>()
  let newest = ''
  page.on('response', async response => {
    if (!response.url().endsWith('.m3u8')) return
    const text = await response.text().catch(() => '')
    for (const [, at = '', duration, name = ''] of text.matchAll(/DATE-TIME:(\S+)\s+#EXTINF:([\d.]+),\s+(\S+)/g))
      ends.set(name, Date.parse(at) + Number(duration) * 1000)
  })
  page.on('requestfinished', request => {
    const name = request.url().split('/').at(-1) ?? ''
    if (name.endsWith('.ts')) newest = name
  })
  return (): number | undefined => ends.get(newest)
}

/** Seconds between the taking of the frame now shown and now. */
const behind = async (page: Page, endOfNewest: () => number | undefined): Promise<number | undefined> => {
  const ahead = await page.evaluate(() => {
    const video = document.querySelector('video')
    return video && video.buffered.length > 0 ? video.buffered.end(video.buffered.length - 1) - video.currentTime : null
  })
  const end = endOfNewest()
  return ahead === null || end === undefined ? undefined : (Date.now() - end) / 1000 + ahead
}

const visit = async (context: BrowserContext, address: string) => {
  const page = await context.newPage()
  const endOfNewest = followPieces(page)
  await page.goto(address, { waitUntil: 'commit' })
  return { page, endOfNewest, ms: await untilMoving(page) }
}

const TAB = 'Velório virtual'

/** Milliseconds from the press on the tab to a picture that moves, on a page in use already. */
const openTab = async (page: Page, address: string): Promise<number> => {
  await page.goto(address.replace('aba=velorio', 'aba=servicos'))
  await page.getByRole('tab', { name: 'Biografia' }).click()
  await page.getByRole('tab', { name: 'Biografia', selected: true }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => addEventListener('click', event => performance.mark(`toque ${event.type}`), true))
  await page.getByRole('tab', { name: TAB }).click()
  const moving = await untilMoving(page)
  return moving - (await page.evaluate(() => performance.getEntriesByName('toque click').at(-1)?.startTime ?? 0))
}

const watchInBrowser = async (browser: Browser, address: string) => {
  const cold: number[] = []
  const again: number[] = []
  const tab: number[] = []
  const late: number[] = []
  for (let round = 0; round < VISITS; round += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const first = await visit(context, address)
    cold.push(first.ms / 1000)
    await first.page.close()
    const second = await visit(context, address)
    again.push(second.ms / 1000)
    await pause(6000)
    const seconds = await behind(second.page, second.endOfNewest)
    if (seconds !== undefined) late.push(seconds)
    await second.page.close()
    tab.push((await openTab(await context.newPage(), address)) / 1000)
    await context.close()
  }
  return { cold, again, tab, late }
}

const inBrowser = async ({ portal, address, options, say }: Parts): Promise<Found> => {
  const found = options.browser ? await findBrowser() : undefined
  const note = options.browser ? 'sem navegador' : 'sem navegador nesta medição'
  const browser = found && (await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] }))
  const seen = browser && (await watchInBrowser(browser, portal.url + address).finally(() => browser.close()))
  if (seen) say(`  navegador: primeira imagem ${seen.cold.map(s => s.toFixed(2)).join(' / ')} s frio`)
  const goal = (what: string, values: number[] | undefined, atMost?: number): Goal => ({
    ...{ id: 'L3', what, unit: 's', ...(atMost === undefined ? {} : { limit: { atMost } }) },
    ...(values && values.length > 0
      ? { value: median(values), note: values.map(s => s.toFixed(2)).join(' / ') }
      : { value: undefined, note }),
  })
  return {
    goals: [
      goal('primeira imagem em movimento, do endereço aberto pela primeira vez', seen?.cold, 3),
      goal('primeira imagem em movimento, do toque na aba de uma página em uso', seen?.tab, 1),
      goal('primeira imagem em movimento, do endereço aberto outra vez', seen?.again),
      goal('da câmera ao olho, desde o segmento pronto', seen?.late, 6),
    ],
    details: { browser: seen ?? null },
  }
}

/** Seconds from the cable's return to the first piece after it. */
const afterReturn = async ({ camera, mirror, options, say }: Parts): Promise<Goal> => {
  const goal = { id: 'L3', what: 'imagem de volta depois que a câmera volta', unit: 's', limit: { atMost: 10 } }
  if (options.quick || !camera)
    return { ...goal, value: undefined, note: camera ? 'só sem --quick' : 'sem câmera RTSP' }
  await camera.unplug()
  await pause(AWAY_MS)
  const before = lastNumber(mirror.pieces())
  await camera.plug()
  const began = performance.now()
  while (lastNumber(mirror.pieces()) === before && performance.now() - began < 60_000) await pause(50)
  const value = (performance.now() - began) / 1000
  say(`  câmera fora por ${AWAY_MS / 1000} s: nova imagem ${value.toFixed(1)} s depois da volta`)
  return { ...goal, value }
}

/** L3: what one person waits for. */
export const measureWaiting = async (parts: Parts): Promise<Found> => {
  parts.say('L3: o que uma pessoa espera')
  const { goals, details } = await inBrowser(parts)
  return { goals: [...goals, await afterReturn(parts)], details }
}
