import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { liveDespedida, staffHeaders } from './support/people.ts'
import { expect, moveUntilVisible, test } from './support/portal.ts'
import { register } from './support/watching.ts'

/** What a phone downloads: the right picture size, no layout shift, and few bytes of fonts. */
/** The live despedida, with a photograph as its portrait. */
const withPortrait = async (page: Page): Promise<number> => {
  const { id } = await liveDespedida(page.request)
  const photograph = await sharp({
    create: {
      width: 1400,
      height: 1000,
      channels: 3,
      background: '#7a5c48',
      noise: { type: 'gaussian', mean: 110, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  const data = { id, foto_perfil: `data:image/jpeg;base64,${photograph.toString('base64')}` }
  const response = await page.request.post('/cliente/update-despedida', {
    headers: await staffHeaders(page.request),
    data,
  })
  expect(response.status()).toBe(200)
  return id
}

const measureShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0))

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })

test('a phone loads banner and portrait in AVIF at their displayed width, without layout shift', async ({ page }) => {
  const id = await withPortrait(page)
  await measureShift(page)
  await page.goto(`/despedida/${id}?aba=biografia`)
  await page.waitForLoadState('networkidle')
  const taken = await page
    .locator('header picture img')
    .evaluateAll(images => images.map(image => new URL((image as HTMLImageElement).currentSrc).pathname))
  // 390 px at double density; 132 px plus the part of a 1400 by 1000 picture that the circle crops.
  expect(taken[0]).toMatch(/^\/imagens\/banners\/\d+-1280\.avif$|^\/imagens\/banners\/\d+-768\.avif$/)
  expect(taken[1]).toMatch(/^\/midia\/[\w-]+-1400x1000-[0-9a-f]{6}\/384\.avif$/)
  await expect
    .poll(() =>
      page
        .locator('header picture img')
        .evaluateAll(all => all.every(one => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true)
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
})

test('a phone that was in the room before opens it with the head folded, without layout shift', async ({ page }) => {
  const { id } = await liveDespedida(page.request)
  const codigo = await register(page.request, id)
  await page.addInitScript(codigos => localStorage.setItem('codigos', codigos), JSON.stringify({ [id]: codigo }))
  await measureShift(page)
  await page.goto(`/despedida/${id}?aba=velorio`)
  await expect(page.getByText('A transmissão está no ar.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect((await page.locator('main > header').boundingBox())?.height).toBeLessThan(120)
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
})

test('pictures of homenagens reserve their place and their aspect ratio', async ({ page }) => {
  const { id } = await liveDespedida(page.request)
  await measureShift(page)
  await page.goto(`/despedida/${id}?aba=mensagens`)
  // A homenagem of the sample: other tests leave smaller pictures on this page.
  const picture = page.locator('ol li').filter({ hasText: 'O manjericão ficou' }).locator('picture img')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(300)
  expect(await picture.evaluate(image => (image as HTMLImageElement).currentSrc)).toMatch(/\/768\.avif$/)
  await page.waitForLoadState('networkidle')
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
})

test('a media file that cannot be loaded leaves the initials and the text', async ({ page }) => {
  const id = await withPortrait(page)
  await page.route('**/midia/**', route => route.fulfill({ status: 200, contentType: 'image/avif', body: 'broken' }))
  await page.goto(`/despedida/${id}?aba=mensagens`)
  await moveUntilVisible(page, page.locator('header svg:has(image[href^="/imagens/retratos/"])'))
  await page.locator('ol').first().scrollIntoViewIfNeeded()
  await expect(page.getByText(/O manjericão ficou com a gente/)).toBeVisible()
  await page.getByText(/O manjericão ficou com a gente/).scrollIntoViewIfNeeded()
  await expect(page.locator('ol li').filter({ hasText: 'O manjericão ficou' }).locator('img')).toHaveCount(0)
})

test('the head of the page preloads the banner and the portrait, and no font', async ({ page }) => {
  const response = await page.request.get(`/despedida/${await withPortrait(page)}`)
  const head = (await response.text()).split('</head>')[0] ?? ''
  const preloaded = [...head.matchAll(/<link rel="preload"[^>]*>/g)].map(([link]) => link)
  expect(preloaded.filter(link => link.includes('as="font"'))).toEqual([])
  for (const part of ['/imagens/banners/', '/midia/'])
    expect(
      preloaded.filter(link => link.includes(part) && link.includes('type="image/avif"')),
      part,
    ).toHaveLength(1)
})

test('fonts are not loaded on a slow connection or with data saving, and are shown on a fast one', async ({
  page,
  browser,
  portal,
}) => {
  const id = await withPortrait(page)
  for (const [line, comes] of [
    [{ effectiveType: '3g', saveData: false }, false],
    [{ effectiveType: '4g', saveData: true }, false],
    [{ effectiveType: '4g', saveData: false }, true],
  ] as const) {
    const context = await browser.newContext()
    await context.addInitScript(known => Object.defineProperty(navigator, 'connection', { get: () => known }), line)
    const phone = await context.newPage()
    let fontRequests = 0
    phone.on('request', request => {
      if (request.resourceType() === 'font') fontRequests += 1
    })
    await phone.goto(`${portal.url}/despedida/${id}`)
    await phone.waitForLoadState('networkidle')
    if (comes) await expect(phone.locator('html')).not.toHaveAttribute('data-fonts')
    else await expect(phone.locator('html')).toHaveAttribute('data-fonts', 'never')
    expect(fontRequests).toBe(comes ? 3 : 0)
    await context.close()
  }
})

test('a page loads at most 60 kB of fonts in three files, and further characters only where they occur', async ({
  page,
}) => {
  const fonts = new Map<string, number>()
  page.on('response', response => {
    const name = /\/([\w-]+)-[\w-]{7}\.woff2$/.exec(response.url())?.[1]
    if (name) fonts.set(name, Number(response.headers()['content-length']))
  })
  for (const path of [
    '/',
    '/lista-postagens/despedidas',
    '/termo-uso',
    `/despedida/${(await liveDespedida(page.request)).id}`,
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect([...fonts.keys()].sort()).toEqual(['newsreader', 'newsreader-italico', 'source-sans-3'])
  const bytes = [...fonts.values()].reduce((sum, one) => sum + one, 0)
  expect(bytes).toBeGreaterThan(30_000)
  expect(bytes).toBeLessThanOrEqual(60_000)
  await page.evaluate(() => document.querySelector('main')?.append('Małgorzata Dvořák'))
  await expect.poll(() => [...fonts.keys()]).toContain('source-sans-3-central')
})

for (const path of ['/', '/lista-postagens/despedidas', '/despedida/ID?aba=biografia', '/termo-uso'])
  test(`late fonts cause no layout shift on ${path}`, async ({ page }) => {
    let release = (): void => {}
    const painted = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/*.woff2', async route => {
      await painted
      await route.continue()
    })
    await measureShift(page)
    const fonts = page.waitForRequest('**/*.woff2')
    await page.goto(path.replace('ID', String((await liveDespedida(page.request)).id)))
    await fonts
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    release()
    await expect(page.locator('html')).not.toHaveAttribute('data-fonts')
    await page.waitForLoadState('networkidle')
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  })

test('scripts and style sheets are compressed and cached without expiry', async ({ page }) => {
  const headersOfAssets: Record<string, string>[] = []
  page.on('response', response => {
    if (/\/assets\/[^/]+\.(js|css)$/.test(response.url())) headersOfAssets.push(response.headers())
  })
  await page.goto('/admin/entrar')
  await page.waitForLoadState('networkidle')
  expect(headersOfAssets.length).toBeGreaterThan(2)
  for (const headers of headersOfAssets) {
    expect(headers['content-encoding']).toMatch(/^(br|gzip)$/)
    expect(headers.vary).toMatch(/accept-encoding/i)
    expect(headers['cache-control']).toContain('immutable')
  }
})
