import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import { type Engine, TIME_ZONE } from './engine.ts'

/** Chromium by Playwright, as in `tests/e2e`. */
export const findChromium = async (): Promise<Engine | undefined> => {
  const found = await findBrowser()
  if (!found) return undefined
  return {
    name: 'Chromium',
    openWindow: async () => {
      const browser = await chromium.launch({
        executablePath: found.path,
        args: [
          ...['--no-sandbox', '--disable-gpu'],
          // A microphone that beeps, with the permission granted.
          ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
        ],
        env: { ...process.env, LD_LIBRARY_PATH: found.env.CHROMIUM_LIBRARIES ?? '' },
      })
      const page = await browser.newPage({ locale: 'pt-BR', timezoneId: TIME_ZONE })
      return {
        open: async address => void (await page.goto(address)),
        evaluate: expression => page.evaluate(expression),
        click: (x, y) => page.mouse.click(x, y),
        type: keys => page.keyboard.type(keys),
        chooseFile: (selector, path) => page.locator(selector).setInputFiles(path),
        resize: (width, height) => page.setViewportSize({ width, height }),
        picture: () => page.screenshot(),
        close: () => browser.close(),
      }
    },
  }
}
