import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { print } from '../src/server/core/print.ts'
import { makeLargeCamera } from '../tests/process/live-camera.ts'
import { runCrowd } from './crowd.ts'
import { type Installation, openInstallation, registerParticipante } from './installation.ts'
import { cpuSeconds, type Goal, goalAtMost, median, notMeasured, percentile, report } from './shared.ts'
import { failureCount, failureNote, isServed, openTransmissao, RENDITIONS, type Rendition } from './viewers.ts'

/** U3, U7 and U15: the live wake for one person in a browser and for a crowd, at the node and through the front, in both pictures. */
const { values } = parseArgs({
  options: { viewers: { type: 'string', default: '600' }, seconds: { type: 'string', default: '40' } },
})
const viewers = Number(values.viewers)
const seconds = Number(values.seconds)

/** An hour of 0.4 Mbit/s. */
const SMALL_MB_MAX = 180

/** Percent of a core that a process uses while this goes on. */
const coreShare = async (pid: number, work: Promise<unknown>): Promise<number> => {
  const [start, before] = [performance.now(), cpuSeconds(pid)]
  await work
  return ((cpuSeconds(pid) - before) / (performance.now() - start)) * 100_000
}

type Place = { name: string; url: string; slowestMs: number }

const watchTogether = async (
  { portal }: Installation,
  { name, url, slowestMs }: Place,
  folders: readonly string[],
  rendition: Rendition,
  idlePercent: number,
): Promise<Goal[]> => {
  const watching = runCrowd({ port: Number(new URL(url).port), folders, seconds, rendition })
  const corePercent = await coreShare(portal.pid, watching)
  const viewing = await watching
  const where = `${name}, ${rendition.name}`
  const goal = (what: string, value: number, unit: string, atMost: number, note?: string): Goal =>
    goalAtMost('U7', `${viewers} viewers ${where}: ${what}`, value, unit, atMost, note)
  return [
    goal('stalls, failed calls and blank pictures', failureCount(viewing), '', 0, failureNote(viewing)),
    goal('segment, p99', percentile(viewing.segmentMs, 0.99), 'ms', 20),
    goal('segment, slowest', Math.max(...viewing.segmentMs), 'ms', slowestMs),
    {
      id: 'U7',
      what: `processor of the portal for each 100 viewers ${where}`,
      value: ((corePercent - idlePercent) / viewers) * 100,
      unit: '% of a core',
    },
    {
      id: 'U15',
      what: `one viewer for an hour ${where}`,
      value: (viewing.bytes / viewing.pictureS) * (3600 / 1e6),
      unit: 'MB',
      limit: rendition.savesData ? { atMost: SMALL_MB_MAX } : undefined,
    },
  ]
}

/** Milliseconds of the page's clock at which the second frame is shown: a moving picture. The page looks for it, because Playwright asks too rarely. */
const timeOfSecondFrame = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    while (document.querySelector('video') === null) await new Promise(resolve => requestAnimationFrame(resolve))
    return new Promise<number>(resolve => {
      const video = document.querySelector('video')
      video?.requestVideoFrameCallback(() => video.requestVideoFrameCallback(now => resolve(now)))
    })
  })

const VISIT_COUNT = 3

const openInBrowser = async (browser: Browser, address: string, { savesData }: Rendition) => {
  const cold: number[] = []
  const tab: number[] = []
  for (let visit = 0; visit < VISIT_COUNT; visit += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    if (savesData) await context.addInitScript(() => localStorage.setItem('economizar-dados', 'true'))
    const first = await context.newPage()
    await first.goto(`${address}?aba=velorio`, { waitUntil: 'commit' })
    cold.push(await timeOfSecondFrame(first))
    await first.close()
    const page = await context.newPage()
    await page.goto(address)
    await page.getByRole('tab', { name: 'Serviços' }).click()
    await page.waitForLoadState('networkidle')
    const clickedAt = await page.evaluate(() => performance.now())
    const picture = timeOfSecondFrame(page)
    await page.getByRole('tab', { name: 'Velório virtual' }).click()
    tab.push((await picture) - clickedAt)
    await context.close()
  }
  return { cold, tab }
}

const measureBrowser = async (
  { direct, front }: Installation,
  despedida: number,
  visitor: number,
  rendition: Rendition,
): Promise<Goal[]> => {
  const found = await findBrowser()
  if (!found) return [notMeasured('U3', 'moving picture', 'no browser')]
  const codigo = await registerParticipante(direct, despedida, visitor)
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] })
  const address = `${front}/despedida/${despedida}/${codigo}`
  const { cold, tab } = await openInBrowser(browser, address, rendition).finally(() => browser.close())
  const goal = (what: string, times: readonly number[], limit?: { atMost: number }): Goal => {
    const note = times.map(ms => (ms / 1000).toFixed(2)).join(' / ')
    return { id: 'U3', what: `${what}, ${rendition.name}`, value: median(times) / 1000, unit: 's', limit, note }
  }
  return [
    goal('moving picture, link opened cold', cold, { atMost: 3 }),
    goal('moving picture, tab of a page in use', tab, { atMost: 1 }),
  ]
}

/** The demonstration camera has no small picture. */
const folder = mkdtempSync(join(tmpdir(), 'camera-'))
const settings = { DISPOSITIVOS_POR_CODIGO: '10', CAMERAS_FILE: makeLargeCamera(folder) }
const installation = await openInstallation({ despedidas: 0 }, settings)
try {
  const { despedida, folders } = await openTransmissao(installation, viewers)
  print(`Live wake of despedida ${despedida}; ${viewers} viewers for ${seconds} s, in each picture.`)
  const places: Place[] = [
    { name: 'at the node', url: installation.direct, slowestMs: 1000 },
    { name: 'through nginx', url: installation.front, slowestMs: 100 },
  ]
  const goals: Goal[] = []
  const served: Rendition[] = []
  for (const rendition of RENDITIONS)
    if (await isServed(installation.direct, folders[0] ?? '/', rendition)) served.push(rendition)
    else goals.push(notMeasured('U7', rendition.name, 'the node does not make it'))
  const idlePercent = await coreShare(installation.portal.pid, sleep(seconds * 1000))
  for (const [index, rendition] of served.entries()) {
    goals.push(...(await measureBrowser(installation, despedida, 399_990 + index, rendition)))
    for (const place of places)
      goals.push(...(await watchTogether(installation, place, folders, rendition, idlePercent)))
  }
  report(goals)
} finally {
  await installation.close()
  rmSync(folder, { recursive: true })
}
