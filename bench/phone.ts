import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/lib/browser.mjs'
import type { Installation } from './installation.ts'
import { openPhoneFonts } from './phone-fonts.ts'
import { type Goal, goalAtMost, median, notMeasured, send } from './shared.ts'

/** A prepaid phone: 400 kbit/s, 400 ms, a processor slower by a factor of four. */
const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const CPU_SLOWDOWN_FACTOR = 4
const VISIT_COUNT = 21

type Paint = { fcp: number; lcp: number; shift: number; bytes: number; scriptBytes: number }

const OBSERVE = `
  window.vitals = { lcp: 0, shift: 0 };
  new PerformanceObserver(list => { for (const one of list.getEntries()) vitals.lcp = one.startTime }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver(list => { for (const one of list.getEntries()) if (!one.hadRecentInput) vitals.shift += one.value }).observe({ type: 'layout-shift', buffered: true });
`

/** With a finger for a pointer, by which the style sheets choose the fonts that a phone has. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

const withSlowPhone = async <T>(
  browser: Browser,
  work: (page: Page, received: { bytes: number; scriptBytes: number }) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({
    ...PHONE,
    locale: 'pt-BR',
    timezoneId: 'America/Maceio',
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(OBSERVE)
    const session = await context.newCDPSession(page)
    const received = { bytes: 0, scriptBytes: 0 }
    const scripts = new Set<string>()
    session.on('Network.requestWillBeSent', event => {
      if (event.type === 'Script') scripts.add(event.requestId)
    })
    session.on('Network.loadingFinished', event => {
      received.bytes += event.encodedDataLength
      if (scripts.has(event.requestId)) received.scriptBytes += event.encodedDataLength
    })
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN_FACTOR })
    return await work(page, received)
  } finally {
    await context.close()
  }
}

const paint = (browser: Browser, url: string): Promise<Paint> =>
  withSlowPhone(browser, async (page, received) => {
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    await page.waitForTimeout(1500)
    const vitals = await page.evaluate(() => ({
      ...(window as unknown as { vitals: { lcp: number; shift: number } }).vitals,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    }))
    return { ...vitals, ...received }
  })

/** Seconds from a tap on an element until what it opens can be used. */
const tapToUse = (browser: Browser, url: string, tapped: string, isUsable: (page: Page) => Promise<unknown>) =>
  withSlowPhone(browser, async page => {
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    const start = performance.now()
    await page.locator(tapped).first().click()
    await isUsable(page)
    return (performance.now() - start) / 1000
  })

/** The tap put the focus into the form: what is typed stands in its first field. */
const isTyped = async (page: Page): Promise<void> => {
  await page.keyboard.type('a')
  await page.locator('textarea:focus').filter({ visible: true }).waitFor({ timeout: 60_000 })
}

const pictureType = (path: string): string =>
  path.endsWith('.svg') ? 'image/svg+xml' : `image/${extname(path).slice(1)}`

/** A static page with the same text, and the pictures at the size of the portal's page: the minimum that the network allows. */
const serveStatic = async (browser: Browser, url: string): Promise<{ url: string; close: () => void }> => {
  const page = await browser.newPage(PHONE)
  await page.goto(url, { waitUntil: 'networkidle' })
  const shown = await page.evaluate(() =>
    [...document.images].map(image => [image.currentSrc, image.clientWidth, image.clientHeight] as const),
  )
  const pictures = new Map<string, Buffer>()
  let images = ''
  for (const [index, [address, width, height]] of shown.entries()) {
    const path = new URL(address).pathname
    pictures.set(path, (await send(address)).body)
    const size = `width:${width}px;height:${height}px;object-fit:cover`
    images += `<img src="${path}" alt="" style="${size}"${index === 0 ? ' fetchpriority="high"' : ''}>`
  }
  const text = await page.evaluate(() => document.getElementById('root')?.innerText ?? '')
  await page.close()
  const paragraphs = text
    .split('\n')
    .map(line => `<p>${line.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)}</p>`)
    .join('')
  const html = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>x</title>${images}${paragraphs}</html>`
  const server = createServer((request, response) => {
    const picture = pictures.get(request.url ?? '')
    if (picture) response.writeHead(200, { 'content-type': pictureType(request.url ?? '') }).end(picture)
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** U1 and U2: the slow phone, interleaved with the static page. */
export const measurePhone = async ({ front }: Installation, despedida: number): Promise<Goal[]> => {
  const found = await findBrowser()
  if (!found) return [notMeasured('U1', 'slow phone', 'no browser')]
  const fonts = await openPhoneFonts()
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-gpu'],
    env: { ...process.env, ...fonts?.env },
  })
  const note = fonts ? '' : 'without the fonts of a phone'
  const url = `${front}/despedida/${despedida}`
  const plain = await serveStatic(browser, url)
  try {
    const portalPaints: Paint[] = []
    const staticPaints: Paint[] = []
    for (let visit = 0; visit < VISIT_COUNT; visit += 1) {
      portalPaints.push(await paint(browser, url))
      staticPaints.push(await paint(browser, plain.url))
    }
    const ratio = (kind: 'fcp' | 'lcp'): number =>
      median(portalPaints.map((one, index) => one[kind] / (staticPaints[index] ?? one)[kind]))
    const kilobytes = (kind: 'bytes' | 'scriptBytes'): number => median(portalPaints.map(one => one[kind])) / 1000
    const form = await tapToUse(browser, `${url}?aba=mensagens`, 'text="Escrever uma mensagem"', isTyped)
    const menu = await tapToUse(browser, url, 'summary:text("Menu")', page =>
      page.getByRole('navigation', { name: 'Menu' }).waitFor({ state: 'visible', timeout: 60_000 }),
    )
    return [
      goalAtMost('U1', 'first paint ÷ static page', ratio('fcp'), '', 1.1, note),
      goalAtMost('U1', 'largest paint ÷ static page', ratio('lcp'), '', 1.1, note),
      goalAtMost('U1', 'JavaScript before a touch', kilobytes('scriptBytes'), 'kB', 0),
      goalAtMost('U1', 'layout shift', Math.max(...portalPaints.map(one => one.shift)), '', 0.02),
      { id: 'U1', what: 'everything with pictures', value: kilobytes('bytes'), unit: 'kB' },
      goalAtMost('U2', 'from the tap to typing', form, 's', 1),
      goalAtMost('U2', 'from the tap to the menu', menu, 's', 1),
    ]
  } finally {
    plain.close()
    await browser.close()
    fonts?.close()
  }
}
