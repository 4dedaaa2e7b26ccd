import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './portal.ts'

/** A visitor of a despedida, with a personal code. */
export const register = async (request: APIRequestContext, id: number): Promise<string> => {
  const telefone = `829${String(Date.now()).slice(-8)}`
  const response = await request.post('/participantes', { data: { nome: 'Clara Rosa', telefone, idDespedida: id } })
  return (await response.json()).codigo
}

/** Some builds of Chromium do not decode H.264. */
export const canPlay = (page: Page): Promise<boolean> =>
  page.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="avc1.4d401e,mp4a.40.2"'))

const read = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    return { time: video?.currentTime ?? 0, width: video?.videoWidth ?? 0 }
  })

/** Options of a poll: Playwright itself asks once a second after the first ones. */
export const OFTEN = { intervals: [100] }

/** Checks that segments arrive and are decoded: time advances, and the picture has a size. */
export const expectMoving = async (page: Page): Promise<void> => {
  await expect.poll(async () => (await read(page)).width, OFTEN).toBeGreaterThan(0)
  const { time } = await read(page)
  await expect.poll(async () => Math.abs((await read(page)).time - time), OFTEN).toBeGreaterThan(0.3)
}

/** Measures how long the picture freezes. @returns the longest freeze so far, ms. */
export const watchFreezes = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const state = { longest: 0 }
    let [last, since] = [-1, performance.now()]
    setInterval(() => {
      const time = document.querySelector('video')?.currentTime ?? -1
      if (time !== last) since = performance.now()
      last = time
      state.longest = Math.max(state.longest, performance.now() - since)
    }, 100)
    Object.assign(window, { freezes: state })
  })
  return () => page.evaluate(() => (window as unknown as { freezes: { longest: number } }).freezes.longest)
}

/** Marks the page, so that a reload or another document is detected. */
export const markVisit = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(window, { sameVisit: true }))
export const isSameVisit = (page: Page): Promise<boolean> => page.evaluate(() => 'sameVisit' in window)
