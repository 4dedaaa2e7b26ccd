import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dataHoraAt } from '#web/lib/instant.ts'
import { openPortalClock } from './portal-clock-store.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T13:00:00Z') })
})

describe('clock of a display', () => {
  it('is that of the device until the portal has responded', () => {
    expect(dataHoraAt(openPortalClock().now())).toBe('2026-11-21 10:00:00')
  })

  it('follows the portal on a device whose clock is years off, and advances without further responses', () => {
    const clock = openPortalClock()
    clock.set('2029-02-03 04:05:06')
    vi.advanceTimersByTime(61_000)
    expect(dataHoraAt(clock.now())).toBe('2029-02-03 04:06:07')
  })

  it('stores the difference to the clock of the device, which survives a power failure', () => {
    openPortalClock().set('2026-11-21 10:30:00')
    vi.advanceTimersByTime(60_000)
    expect(dataHoraAt(openPortalClock().now())).toBe('2026-11-21 10:31:00')
  })

  it('ignores a response that is not a time', () => {
    const clock = openPortalClock()
    clock.set('2026-11-21 10:30:00')
    clock.set('')
    clock.set('ontem')
    expect(dataHoraAt(clock.now())).toBe('2026-11-21 10:30:00')
  })
})
