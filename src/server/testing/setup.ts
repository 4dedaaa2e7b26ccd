import { afterAll, vi } from 'vitest'

/** Test files share one module graph per worker: each file leaves the clock and every mocked function as it found them. */
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
