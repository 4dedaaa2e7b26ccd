import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { expect, test } from './support/portal.ts'

const FOLDER = '/usr/share/fonts/truetype/dejavu'
/** Fonts of a minimal Debian, without an italic serif. */
const FONTS = ['DejaVuSerif.ttf', 'DejaVuSans.ttf']
const SHIFT_MAX = 0.02

/** A fontconfig configuration with only these fonts. */
const restrictFonts = (folder: string): string => {
  const fonts = join(folder, 'fonts')
  mkdirSync(fonts)
  for (const name of FONTS) copyFileSync(join(FOLDER, name), join(fonts, name))
  const settings = join(folder, 'fonts.conf')
  writeFileSync(settings, `<fontconfig><dir>${fonts}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`)
  return settings
}

const OBSERVE = `
  window.shift = 0;
  new PerformanceObserver(list => { for (const entry of list.getEntries()) window.shift += entry.value }).observe({ type: 'layout-shift', buffered: true });
`

test('the landing page does not shift when its fonts replace those of a device without an italic serif', async ({
  portal,
}) => {
  test.skip(!existsSync(join(FOLDER, FONTS[0] ?? '')), 'no DejaVu fonts on this machine')
  const folder = mkdtempSync(join(tmpdir(), 'memorial-fontes-'))
  const executablePath = process.env.CHROMIUM_PATH || undefined
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox'],
    env: { ...process.env, FONTCONFIG_FILE: restrictFonts(folder) } as Record<string, string>,
  })
  try {
    for (const width of [390, 1440]) {
      const page = await browser.newPage({ viewport: { width, height: 900 }, locale: 'pt-BR' })
      await page.addInitScript(OBSERVE)
      // The fonts arrive after the first paint with those of the device.
      await page.route('**/*.woff2', async route => {
        await pause(1000)
        await route.continue()
      })
      await page.goto(`${portal.url}/`)
      await page.waitForFunction(() => document.documentElement.dataset.fonts === undefined)
      await page.waitForFunction(
        () => document.fonts.status === 'loaded' && [...document.fonts].some(font => font.status === 'loaded'),
      )
      // The text is laid out with them in the next frame, and what it shifted is reported after that.
      await page.evaluate(
        () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
      )
      expect(
        await page.evaluate(() => (window as unknown as { shift: number }).shift),
        `${width} px`,
      ).toBeLessThanOrEqual(SHIFT_MAX)
      await page.close()
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
