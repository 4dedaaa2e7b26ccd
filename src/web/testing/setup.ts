import './computed-styles.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { hideLoadFailure } from '#web/lib/load-failure.ts'
import { setPortalTime } from '#web/lib/portal-clock.ts'
import { currentToasts, dismissToast } from '#web/ui/toast.ts'

// The one limit of waiting. The first import of a lazy screen compiles it, which takes long on a busy machine.
configure({ asyncUtilTimeout: 120_000 })

// The server writes the portal's zone into every document.
document.documentElement.dataset.timeZone = 'America/Maceio'
// The reader is in the portal's zone, whatever the machine's.
beforeEach(() => {
  vi.stubEnv('TZ', 'America/Maceio')
  // All files of a worker share one document, in which the notice stands outside of the application.
  hideLoadFailure()
})

// Stubs for browser features that jsdom does not have.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }) as unknown as MediaQueryList
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof ResizeObserver
// All files of a worker share one document, and jsdom compares every element with every rule for each query by role.
const CLOSED_DETAILS = 'details:not([open]) > :not(summary) { display: none }'
if (!document.head.textContent?.includes(CLOSED_DETAILS))
  document.head.append(Object.assign(document.createElement('style'), { textContent: CLOSED_DETAILS }))
window.scrollTo = () => {}
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
Element.prototype.scrollIntoView ??= () => {}

afterEach(() => {
  cleanup()
  for (const { id } of currentToasts()) dismissToast(id)
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  // All files of a worker share one clock of the portal.
  setPortalTime(Date.now())
})
