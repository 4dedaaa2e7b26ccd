import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import { TRUSTING } from '../../process/clients.ts'
import { makeSampleDataDir, type Portal, removeDataDir, startPortal } from './portal-process.ts'
import { recordToasts } from './toasts.ts'

export type { Portal } from './portal-process.ts'
export { expectToast, holdToasts } from './toasts.ts'
export { expect }

/** The limit of half a minute of a document does not end on a busy machine. */
const HELD_TIMERS = new URL('../../process/held-timers.mjs', import.meta.url).href

/** One built portal with a fresh data folder for all tests of a worker; `page.goto('/…')` reaches it. */
export const test = base.extend<object, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const dataDir = makeSampleDataDir()
      const portal = await startPortal(dataDir, { ...TRUSTING, NODE_OPTIONS: `--import ${HELD_TIMERS}` })
      await use(portal)
      await portal.stop()
      removeDataDir(dataDir)
    },
    { scope: 'worker' },
  ],
  // Every context of a test, also those that it opens itself, records the toasts.
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async options => {
        const context = await open(options)
        await context.addInitScript(recordToasts)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  // A connection of its own for each call: the portal closes an idle one, which can be the moment of the next call.
  request: async ({ playwright, baseURL }, use) => {
    const extraHTTPHeaders = { connection: 'close' }
    const request = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}), extraHTTPHeaders })
    await use(request)
    await request.dispose()
  },
})

/**
 * One page, without the cookies of the test before, for all tests of a group that only look. A fresh context loads, compiles and warms the
 * application and axe again, which is a third of what such a test costs. @returns what gives the page to a test
 */
export const sharePage = (): (() => Page) => {
  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage()
  })
  test.beforeEach(() => page.context().clearCookies())
  test.afterAll(() => page.close())
  return () => page
}

/** Moves the pointer until the page, which may not listen yet to the first movements, has shown an element. */
export const moveUntilVisible = (page: Page, element: Locator): Promise<void> =>
  expect
    .poll(async () => {
      for (const place of [200, 210]) await page.mouse.move(place, place)
      return element.isVisible()
    })
    .toBe(true)

/** Elements that are fading in do not have their final colours yet. */
export const untilAtRest = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(one => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity),
  )
}

/** What is still loading says so, and the fonts of a page come after it. */
export const untilLoaded = async (page: Page): Promise<void> => {
  await expect(page.locator('html')).not.toHaveAttribute('data-fonts', 'pending')
  const loading = page.locator('[aria-busy=true]').or(page.getByRole('status').filter({ hasText: /…|\.\.\./ }))
  await expect(loading).toHaveCount(0)
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The visible words of a control are part of its name (WCAG 2.5.3): who speaks to the device says what is seen. */
const WORDS_IN_NAME = 'label-content-name-mismatch'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** Half a megabyte for each document that does not hold it already; what the package itself names as its source is more than twice as long. */
const AXE = readFileSync(join(ROOT, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')

const loadAxe = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};undefined`)
}

/** Serious and critical violations within an element of the present page, with the elements concerned. */
const findViolations = (page: Page, within?: string): Promise<string[]> =>
  page.evaluate(
    async ({ within: selector, ...options }) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      const dialogs = '[aria-modal="true"]'
      const isOpen = [...document.querySelectorAll(dialogs)].some(dialog => dialog.checkVisibility())
      const context = selector ?? (isOpen ? dialogs : 'html')
      const { violations } = await axe.run(context, { ...options, resultTypes: ['violations'] })
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`)
    },
    { within, runOnly: WCAG, rules: { [WORDS_IN_NAME]: { enabled: true } } },
  )

/**
 * Fails on a serious or critical accessibility violation (WCAG 2.2 A and AA). @param within selector; else the open dialog, whose page was
 * examined before it opened, or the whole page. An open menu lies over controls that cannot be pressed meanwhile, and leaves less of them in
 * view than a finger needs.
 */
export const expectAccessible = async (page: Page, within?: string): Promise<void> => {
  await untilAtRest(page)
  await loadAxe(page)
  expect(await findViolations(page, within), `accessibility of ${page.url()}`).toEqual([])
}

/** Fails on violations of these rules alone, anywhere in the page. */
const expectRules = async (page: Page, what: string, rules: readonly string[]): Promise<void> => {
  await untilAtRest(page)
  await loadAxe(page)
  const found = await page.evaluate(async values => {
    const { axe } = window as unknown as { axe: typeof Axe }
    const { violations } = await axe.run({ runOnly: { type: 'rule', values }, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, rules as string[])
  expect(found, `${what} of ${page.url()}`).toEqual([])
}

/** Fails on two landmarks that a screen reader cannot tell apart; an open dialog adds none. */
export const expectUniqueLandmarks = (page: Page): Promise<void> =>
  expectRules(page, 'landmarks', [
    'landmark-no-duplicate-banner',
    'landmark-no-duplicate-contentinfo',
    'landmark-no-duplicate-main',
    'landmark-unique',
  ])

/** Fails on a text that cannot be read: all that another contrast changes in a page that `expectAccessible` has examined. */
export const expectContrast = (page: Page): Promise<void> =>
  expectRules(page, 'contrast', ['color-contrast', 'link-in-text-block'])

const SCREENS = join(ROOT, 'test-results', 'screens')
const WIDTHS = [390, 1440]

/** With SCREENSHOTS=1: the whole page at phone and desktop width, for review by people. */
export const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SCREENSHOTS !== '1') return
  mkdirSync(SCREENS, { recursive: true })
  const before = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    // Unlike `waitForFunction`, this also works in a page without JavaScript.
    await expect
      .poll(() =>
        page.evaluate(() => [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')),
      )
      .toBe(true)
    // A dialog stands in the window: a picture of the whole page would show it wherever the page happens to be scrolled.
    const fullPage = (await page.locator('[aria-modal="true"]').filter({ visible: true }).count()) === 0
    await page.screenshot({ path: join(SCREENS, `${name}-${width}.png`), fullPage, animations: 'disabled' })
  }
  if (before) await page.setViewportSize(before)
}
