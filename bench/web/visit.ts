import type { Browser, CDPSession, Page } from '@playwright/test'

/** A prepaid phone: a slow line, a slow processor. */
export const LINES = {
  lento: { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
  '4G': { latency: 170, downloadThroughput: 1_125_000, uploadThroughput: 500_000 },
} as const
export type Line = keyof typeof LINES

export type Visit = {
  fcp: number
  lcp: number
  /** Everything the first screen shows is there: pictures and fonts. */
  painted: number
  /** Milliseconds beyond 50 of each long task before any touch. */
  blocked: number
  shift: number
  requests: number
  bytes: number
  scriptBytes: number
  /** Slowest answer to the first touch, in ms; undefined where nothing can be touched. */
  touch: number | undefined
  scriptBytesAfter: number
}

const OBSERVE = `
  window.seen = { lcp: 0, blocked: 0, shift: 0, touch: 0 };
  new PerformanceObserver(list => { for (const one of list.getEntries()) seen.lcp = one.startTime }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver(list => { for (const one of list.getEntries()) seen.blocked += Math.max(0, one.duration - 50) }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver(list => { for (const one of list.getEntries()) if (!one.hadRecentInput) seen.shift += one.value }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver(list => { for (const one of list.getEntries()) seen.touch = Math.max(seen.touch, one.duration) }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`

const watchBytes = async (session: CDPSession) => {
  const kinds = new Map<string, string>()
  const counted = { requests: 0, bytes: 0, scriptBytes: 0 }
  session.on('Network.requestWillBeSent', event => {
    kinds.set(event.requestId, event.type ?? '')
    counted.requests += 1
  })
  session.on('Network.loadingFinished', event => {
    counted.bytes += event.encodedDataLength
    if (kinds.get(event.requestId) === 'Script') counted.scriptBytes += event.encodedDataLength
  })
  await session.send('Network.enable')
  return counted
}

/** Until nothing more has come for two seconds: the page told long ago that it was at rest. */
const untilStill = async (page: Page, counted: { requests: number; bytes: number }): Promise<void> => {
  const end = performance.now() + 60_000
  for (let before = -1; before !== counted.requests + counted.bytes && performance.now() < end; ) {
    before = counted.requests + counted.bytes
    await page.waitForTimeout(2000)
  }
}

const asPhone = async (page: Page, line: Line): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...LINES[line] })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return session
}

/** One first visit on a fresh device, until nothing more comes, then one touch of the menu. */
export const visit = async (browser: Browser, url: string, line: Line): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    locale: 'pt-BR',
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(OBSERVE)
    const session = await asPhone(page, line)
    const counted = await watchBytes(session)
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    // A written page fetches its letters behind the words and the pictures, and then shows them (src/web/touch.ts).
    await page.waitForFunction(() => document.documentElement.dataset.letras !== 'logo')
    const painted = await page.evaluate(() => performance.now())
    await page.waitForTimeout(1200)
    const before = { ...counted }
    const seen = await page.evaluate(() => {
      const { lcp, blocked, shift } = (window as unknown as { seen: Visit }).seen
      return {
        lcp,
        blocked,
        shift,
        fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      }
    })
    const menu = page.getByRole('button', { name: 'Menu' })
    let touch: number | undefined
    if ((await menu.count()) > 0) {
      await menu.click()
      await untilStill(page, counted)
      touch = await page.evaluate(() => (window as unknown as { seen: { touch: number } }).seen.touch)
    }
    return { ...seen, painted, ...before, touch, scriptBytesAfter: counted.scriptBytes }
  } finally {
    await context.close()
  }
}
