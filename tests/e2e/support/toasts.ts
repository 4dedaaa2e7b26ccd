import { expect, type Page } from '@playwright/test'

/** A toast, or the bar that offers to undo, is shown for seconds: a test waits for its record, so that a slow machine does not miss it. */
type ToastRecord = { toasts: string[] }

/** Runs in each document before its scripts: records the toasts as they appear. */
export const recordToasts = (): void => {
  const toasts: string[] = []
  Object.assign(window, { toasts })
  new MutationObserver(changes => {
    for (const node of changes.flatMap(({ target, type, addedNodes }) =>
      type === 'childList' ? [...addedNodes] : target,
    ))
      if (node.parentElement?.closest('[role=status], [role=alert]')) toasts.push(node.textContent ?? '')
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

/** Waits until the present document has shown a toast, which counts once. */
export const expectToast = (page: Page, text: string): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(wanted => {
          const { toasts } = window as unknown as ToastRecord
          const place = toasts.findIndex(text => text.includes(wanted))
          if (place >= 0) toasts.splice(place, 1)
          return place >= 0
        }, text),
      { message: `toast "${text}"` },
    )
    .toBe(true)

/** Toasts of the documents that the page opens from now on stay, so that a test can measure them. */
export const holdToasts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const start = window.setTimeout
    Object.assign(window, {
      setTimeout: (run: TimerHandler, ms?: number, ...args: unknown[]) => (ms === 3000 ? 0 : start(run, ms, ...args)),
    })
  })
