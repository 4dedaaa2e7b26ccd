import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { print } from '../src/server/core/print.ts'
import { type Installation, openInstallation, registerParticipante } from './installation.ts'
import { cpuSeconds, type Goal, goalAtMost, median, notMeasured, percentile, report } from './shared.ts'
import { createViewing, openTransmissao, watch } from './viewers.ts'

/** U3, U7 and U15: the live wake for one person in a browser and for a crowd, at the node and through the front. */
const { values } = parseArgs({
  options: { viewers: { type: 'string', default: '1000' }, seconds: { type: 'string', default: '40' } },
})
const viewers = Number(values.viewers)
const seconds = Number(values.seconds)

const watchTogether = async (installation: Installation, url: string, folders: readonly string[]): Promise<Goal[]> => {
  const { pid } = installation.portal
  const isFront = url !== installation.direct
  const viewing = createViewing()
  const cpuBefore = cpuSeconds(pid)
  const start = performance.now()
  const end = start + seconds * 1000
  const crowd = Array.from({ length: viewers }, (_, index) =>
    watch(url, folders[index % folders.length] ?? '/', index + 1, end, viewing),
  )
  await Promise.all(crowd)
  const watchedS = (performance.now() - start) / 1000
  const corePercent = ((cpuSeconds(pid) - cpuBefore) / watchedS) * 100
  const megabytesAnHour = (viewing.bytes / viewers / watchedS) * (3600 / 1e6)
  const where = isFront ? `through ${installation.frontName}` : 'at the node'
  const goal = (what: string, value: number, unit: string, atMost: number): Goal =>
    goalAtMost('U7', `${viewers} viewers ${where}: ${what}`, value, unit, atMost)
  return [
    goal('stalls, errors and blank pictures', viewing.stalls + viewing.errors + viewing.blank, '', 0),
    goal('segment, p99', percentile(viewing.segmentMs, 0.99), 'ms', 20),
    goal('segment, slowest', Math.max(...viewing.segmentMs), 'ms', isFront ? 100 : 1000),
    goal('share of a core of the portal for each 100 viewers', (corePercent / viewers) * 100, '%', isFront ? 1 : 3),
    { id: 'U15', what: `one viewer for an hour ${where}, demonstration camera`, value: megabytesAnHour, unit: 'MB' },
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

const openInBrowser = async (browser: Browser, address: string) => {
  const cold: number[] = []
  const tab: number[] = []
  for (let visit = 0; visit < VISIT_COUNT; visit += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
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

const measureBrowser = async ({ direct, front }: Installation, despedida: number): Promise<Goal[]> => {
  const found = await findBrowser()
  if (!found) return [notMeasured('U3', 'moving picture', 'no browser')]
  const codigo = await registerParticipante(direct, despedida, 399_999)
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] })
  const { cold, tab } = await openInBrowser(browser, `${front}/despedida/${despedida}/${codigo}`).finally(() =>
    browser.close(),
  )
  const goal = (what: string, times: readonly number[], atMost: number): Goal => {
    const note = times.map(ms => (ms / 1000).toFixed(2)).join(' / ')
    return goalAtMost('U3', what, median(times) / 1000, 's', atMost, note)
  }
  return [goal('moving picture, link opened cold', cold, 3), goal('moving picture, tab of a page in use', tab, 1)]
}

const installation = await openInstallation({ despedidas: 0 }, { DISPOSITIVOS_POR_CODIGO: '10' })
try {
  const { despedida, folders } = await openTransmissao(installation, Math.min(viewers, 300))
  print(`Live wake of despedida ${despedida}; ${viewers} viewers for ${seconds} s.`)
  const goals = await measureBrowser(installation, despedida)
  goals.push(...(await watchTogether(installation, installation.direct, folders)))
  if (installation.hasFront) goals.push(...(await watchTogether(installation, installation.front, folders)))
  else goals.push(notMeasured('U7', 'through the front', `${installation.frontName} is not installed`))
  report('live', goals)
} finally {
  await installation.close()
}
