import type { Locator, Page } from '@playwright/test'
import { expect, untilAtRest } from './portal.ts'

/** Where the focus is: what has it, whether it can be seen, and whether it lies inside the window. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { name: 'body', ring: false, inWindow: false }
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const inWindow = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
    return {
      name: `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}`,
      // The browser draws the rings of a video's controls; a region that took over the focus of what was removed needs none.
      ring:
        element instanceof HTMLVideoElement ||
        (element as HTMLElement).tabIndex < 0 ||
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) ||
        boxShadow !== 'none',
      inWindow,
    }
  })

/** Fails where the focus is on nothing, has no ring or is outside the window. */
export const expectFocusSeen = async (page: Page): Promise<void> => {
  await untilAtRest(page)
  await expect(async () => {
    const { name, ring, inWindow } = await readFocus(page)
    expect({ name, ring, inWindow }).toEqual({ name: expect.not.stringMatching('^body$'), ring: true, inWindow: true })
  }).toPass()
}

const STOPS_MAX = 40

/** Presses Tab (or Shift+Tab) until the element has the focus, and checks each stop on the way. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(target).toBeVisible()
  const stops: string[] = []
  while (stops.length < STOPS_MAX) {
    await page.keyboard.press(key)
    await expectFocusSeen(page)
    if (await target.evaluate(element => element === document.activeElement)) return
    stops.push((await readFocus(page)).name)
  }
  throw new Error(`the keyboard does not reach the element: ${stops.join(' → ')}`)
}

export const tabAndPress = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
