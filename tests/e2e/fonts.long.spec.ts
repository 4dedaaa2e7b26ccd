import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { openPhoneFonts } from '../../bench/phone-fonts.ts'
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

const launchWithFonts = (env: Record<string, string>): Promise<Browser> => {
  const executablePath = process.env.CHROMIUM_PATH || undefined
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox'],
    env: { ...process.env, ...env } as Record<string, string>,
  })
}

const OBSERVE = `
  window.shifts = [];
  const nameOf = ({ node }) => node?.textContent?.slice(0, 40);
  new PerformanceObserver(list => {
    for (const { value, sources } of list.getEntries()) window.shifts.push({ value, moved: sources.map(nameOf) });
  }).observe({ type: 'layout-shift', buffered: true });
`

test('the landing page does not shift when its fonts replace those of a device without an italic serif', async ({
  portal,
}) => {
  test.skip(!existsSync(join(FOLDER, FONTS[0] ?? '')), 'no DejaVu fonts on this machine')
  const folder = mkdtempSync(join(tmpdir(), 'memorial-fontes-'))
  const browser = await launchWithFonts({ FONTCONFIG_FILE: restrictFonts(folder) })
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
      const shifts = await page.evaluate<{ value: number; moved: string[] }[]>('window.shifts')
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      expect(sum, `${width} px: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(SHIFT_MAX)
      await page.close()
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

const SENTENCE = 'Nasceu em Penedo e viveu entre os seus, com a casa cheia e o portão aberto, até o último domingo.'
const WIDTH_DIFFERENCE_MAX = 0.02

test('the fonts of an Android phone are as wide as those of the portal', async ({ portal }) => {
  const fonts = await openPhoneFonts()
  test.skip(!fonts, 'Noto Serif and Roboto cannot be installed here')
  const browser = await launchWithFonts(fonts?.env ?? {})
  try {
    const page = await browser.newPage({ locale: 'pt-BR' })
    await page.goto(`${portal.url}/`)
    await page.mouse.move(50, 50)
    await page.waitForFunction(() => document.documentElement.dataset.fonts === undefined)
    const widthIn = (font: string): Promise<number> =>
      page.evaluate(
        async ({ font, text }) => {
          await document.fonts.load(font)
          const span = Object.assign(document.createElement('span'), { textContent: text })
          span.style.cssText = `position:absolute;white-space:nowrap;font:${font}`
          document.body.append(span)
          return span.getBoundingClientRect().width
        },
        { font, text: SENTENCE },
      )
    for (const [ours, near] of [
      ['30px Newsreader', '30px "Newsreader Noto"'],
      ['italic 30px Newsreader', 'italic 30px "Newsreader Noto"'],
      ['30px "Source Sans 3"', '30px "Source Sans Roboto"'],
    ] as const) {
      const difference = Math.abs((await widthIn(near)) / (await widthIn(ours)) - 1)
      expect(difference, near).toBeLessThanOrEqual(WIDTH_DIFFERENCE_MAX)
    }
  } finally {
    await browser.close()
    fonts?.close()
  }
})
