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
import { startMediaServer } from './reference/engines.ts'
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

/** The portal's share of a core, divided by what Node's HTTP server uses to serve the same picture to as many viewers. */
const NODE_RATIO_MAX = 2
const FRONT_RATIO_MAX = 1

/** Percent of a core that a process uses while this goes on. */
const coreShare = async (pid: number, work: Promise<unknown>): Promise<number> => {
  const [start, before] = [performance.now(), cpuSeconds(pid)]
  await work
  return ((cpuSeconds(pid) - before) / (performance.now() - start)) * 100_000
}

/** A crowd at this port, and the percent of a core that the process behind it uses meanwhile. */
const watchAt = async (pid: number, port: number, folders: readonly string[], rendition: Rendition) => {
  const watching = runCrowd({ port, folders, seconds, rendition })
  const corePercent = await coreShare(pid, watching)
  return { viewing: await watching, corePercent }
}

type Place = { name: string; url: string; slowestMs: number; ratioMax: number }

const watchTogether = async (
  { portal }: Installation,
  { name, url, slowestMs }: Place,
  folders: readonly string[],
  rendition: Rendition,
  idlePercent: number,
) => {
  const { viewing, corePercent } = await watchAt(portal.pid, Number(new URL(url).port), folders, rendition)
  const where = `${name}, ${rendition.name}`
  const goal = (what: string, value: number, unit: string, atMost: number, note?: string): Goal =>
    goalAtMost('U7', `${viewers} viewers ${where}: ${what}`, value, unit, atMost, note)
  const goals: Goal[] = [
    goal('stalls, failed calls and blank pictures', failureCount(viewing), '', 0, failureNote(viewing)),
    goal('segment, p99', percentile(viewing.segmentMs, 0.99), 'ms', 20),
    goal('segment, slowest', Math.max(...viewing.segmentMs), 'ms', slowestMs),
    {
      id: 'U15',
      what: `one viewer for an hour ${where}`,
      value: (viewing.bytes / viewing.pictureS) * (3600 / 1e6),
      unit: 'MB',
      limit: rendition.savesData ? { atMost: SMALL_MB_MAX } : undefined,
    },
  ]
  const segmentBytes = Math.round(viewing.bytes / viewing.segmentMs.length)
  return { goals, sharePercent: ((corePercent - idlePercent) / viewers) * 100, segmentBytes }
}

/** The share of a core of Node's HTTP server alone for each 100 viewers. */
const watchAlone = async (segmentBytes: number, folders: readonly string[], rendition: Rendition): Promise<number> => {
  const server = await startMediaServer(segmentBytes)
  const { corePercent } = await watchAt(server.pid, server.port, folders, rendition).finally(server.close)
  return (corePercent / viewers) * 100
}

/** The viewers at each place, and then at Node's HTTP server alone. */
const measureCrowd = async (
  installation: Installation,
  folders: readonly string[],
  rendition: Rendition,
  idlePercent: number,
): Promise<Goal[]> => {
  const { direct, front, hasFront } = installation
  const places: Place[] = [{ name: 'at the node', url: direct, slowestMs: 1000, ratioMax: NODE_RATIO_MAX }]
  if (hasFront) places.push({ name: 'through nginx', url: front, slowestMs: 100, ratioMax: FRONT_RATIO_MAX })
  const goals: Goal[] = hasFront ? [] : [notMeasured('U7', 'through the front', 'nginx is not installed')]
  const watched: (Place & Awaited<ReturnType<typeof watchTogether>>)[] = []
  for (const place of places)
    watched.push({ ...place, ...(await watchTogether(installation, place, folders, rendition, idlePercent)) })
  const alone = await watchAlone(watched[0]?.segmentBytes ?? 0, folders, rendition)
  for (const { name, ratioMax, goals: found, sharePercent } of watched) {
    const what = `${viewers} viewers ${name}, ${rendition.name}: processor of the portal ÷ node:http at the node`
    const note = `${sharePercent.toFixed(2)} % of a core for each 100 viewers, alone ${alone.toFixed(2)} %`
    goals.push(...found, goalAtMost('U7', what, sharePercent / alone, '×', ratioMax, note))
  }
  return goals
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

/** The same for a picture of this width: the player begins with the small one and goes up. NaN where it does not within 30 s. */
const timeOfWidth = (page: Page, width: number): Promise<number> =>
  page
    .waitForFunction(wanted => document.querySelector('video')?.videoWidth === wanted && performance.now(), width)
    .then(found => found.jsonValue())
    .then(Number)
    .catch(() => Number.NaN)

const openInBrowser = async (browser: Browser, address: string, { savesData, width }: Rendition) => {
  const cold: number[] = []
  const tab: number[] = []
  const ownSize: number[] = []
  for (let visit = 0; visit < VISIT_COUNT; visit += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    if (savesData) await context.addInitScript(() => localStorage.setItem('economizar-dados', 'true'))
    const first = await context.newPage()
    await first.goto(`${address}?aba=velorio`, { waitUntil: 'commit' })
    cold.push(await timeOfSecondFrame(first))
    ownSize.push(await timeOfWidth(first, width))
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
  return { cold, tab, ownSize }
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
  const { cold, tab, ownSize } = await openInBrowser(browser, address, rendition).finally(() => browser.close())
  const goal = (what: string, times: readonly number[], limit?: { atMost: number }): Goal => {
    const note = times.map(ms => (ms / 1000).toFixed(2)).join(' / ')
    return { id: 'U3', what: `${what}, ${rendition.name}`, value: median(times) / 1000, unit: 's', limit, note }
  }
  return [
    goal('moving picture, link opened cold', cold, { atMost: 3 }),
    goal(`the same until it is ${rendition.width} px wide`, ownSize),
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
  const goals: Goal[] = []
  const served: Rendition[] = []
  for (const rendition of RENDITIONS)
    if (await isServed(installation.direct, folders[0] ?? '/', rendition)) served.push(rendition)
    else goals.push(notMeasured('U7', rendition.name, 'the node does not make it'))
  const idlePercent = await coreShare(installation.portal.pid, sleep(seconds * 1000))
  for (const [index, rendition] of served.entries()) {
    goals.push(...(await measureBrowser(installation, despedida, 399_990 + index, rendition)))
    goals.push(...(await measureCrowd(installation, folders, rendition, idlePercent)))
  }
  report(goals)
} finally {
  await installation.close()
  rmSync(folder, { recursive: true })
}
