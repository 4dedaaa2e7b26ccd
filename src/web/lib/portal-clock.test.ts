import { afterEach, describe, expect, it, vi } from 'vitest'
import { actionsOf, hourOf } from '#contract/despedida/phase-rules.ts'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { dataHoraAt, timeOf } from './instant.ts'
import { beginHydration, endHydration, learnPortalTime, portalNow, subscribePortalTime } from './portal-clock.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

// The device of the other tests is right.
afterEach(() => {
  vi.useRealTimers()
  learnPortalTime(Date.now())
})

/** A device whose clock is wrong opens a page; a response tells the portal's time. */
const openWith = (offsetMs: number, moment: string): void => {
  vi.useFakeTimers({ now: timeOf(moment) + offsetMs })
  learnPortalTime(timeOf(moment))
}

/** The velório is from 8h to 16h, when the burial begins. */
const despedida = buildDespedidaPagina({ estado_transmissao: 'ao-vivo' })
const MOMENTS = [
  ['2026-11-05 07:20:00', 'before', 'directions'],
  ['2026-11-05 07:45:00', 'soon', 'watch'],
  ['2026-11-05 08:00:00', 'live', 'watch'],
  ['2026-11-05 13:47:00', 'live', 'watch'],
  ['2026-11-05 15:59:59', 'live', 'watch'],
  ['2026-11-09 10:00:00', 'after', 'write'],
] as const
const OFFSETS = {
  'an hour slow': -HOUR_MS,
  'an hour fast': HOUR_MS,
  'six hours slow': -6 * HOUR_MS,
  'six hours fast': 6 * HOUR_MS,
  'a day fast': 24 * HOUR_MS,
  'a day slow': -24 * HOUR_MS,
  'three minutes slow': -3 * MINUTE_MS,
  'back in 1970': -timeOf('2026-11-05 07:20:00') + 1,
}
const ROWS = Object.entries(OFFSETS).flatMap(([device, offset]) =>
  MOMENTS.map(([moment, phase, first]) => ({ device, offset, moment, phase, first })),
)

describe('the hour of a page on a device that is wrong', () => {
  it.each(ROWS)('is $phase at $moment on one that is $device', ({ offset, moment, phase, first }) => {
    openWith(offset, moment)
    const page = phase === 'after' ? { ...despedida, estado_transmissao: 'encerrada' as const } : despedida
    const hour = hourOf(page, dataHoraAt(portalNow()))
    expect([hour.phase, actionsOf(hour, page)[0]]).toEqual([phase, first])
  })
})

describe("the portal's clock", () => {
  it('goes on between two responses, and follows a device that is set right meanwhile', () => {
    openWith(-HOUR_MS, '2026-11-05 08:00:00')
    vi.advanceTimersByTime(10 * MINUTE_MS)
    expect(dataHoraAt(portalNow())).toBe('2026-11-05 08:10:00')
    vi.setSystemTime(timeOf('2026-11-05 08:10:00'))
    learnPortalTime(timeOf('2026-11-05 08:10:00'))
    expect(dataHoraAt(portalNow())).toBe('2026-11-05 08:10:00')
  })

  it('does not jump by the time that a response was under way, and tells its readers of what is more', () => {
    openWith(HOUR_MS, '2026-11-05 08:00:00')
    const read = vi.fn()
    const unsubscribe = subscribePortalTime(read)
    learnPortalTime(timeOf('2026-11-05 08:00:00') - 1500)
    expect(portalNow()).toBe(timeOf('2026-11-05 08:00:00'))
    expect(read).not.toHaveBeenCalled()
    learnPortalTime(timeOf('2026-11-05 09:00:00'))
    expect(read).toHaveBeenCalledOnce()
    unsubscribe()
  })

  it('stands in the time of a server-rendered page until the portal is reached, or turns out not to be', async () => {
    vi.useFakeTimers({ now: timeOf('2026-11-05 09:00:00') })
    // Nothing is known of the portal's time on a page of its own.
    const address = './portal-clock.ts?run=1'
    const clock = (await import(/* @vite-ignore */ address)) as typeof import('./portal-clock.ts')
    const read = vi.fn()
    clock.subscribePortalTime(read)
    expect(clock.portalNow()).toBe(Date.now())
    clock.beginHydration(timeOf('2026-11-05 08:00:00'))
    clock.endHydration()
    expect([clock.isPortalTimeRunning(), read.mock.calls.length]).toEqual([false, 1])
    clock.learnPortalTime()
    expect([clock.isPortalTimeRunning(), read.mock.calls.length]).toEqual([true, 2])
    expect(clock.portalNow()).toBe(Date.now())
    clock.setPortalTime(timeOf('2026-11-05 10:00:00'))
    expect(clock.portalNow()).toBe(timeOf('2026-11-05 10:00:00'))
  })

  it('stands in the time of a server-rendered page until that is hydrated and the portal has told its own', () => {
    openWith(6 * HOUR_MS, '2026-11-05 12:00:00')
    beginHydration(timeOf('2026-11-05 16:00:00'))
    expect(hourOf(despedida, dataHoraAt(portalNow())).phase).toBe('live')
    learnPortalTime(timeOf('2026-11-09 10:00:00'))
    expect(dataHoraAt(portalNow())).toBe('2026-11-05 15:59:59')
    endHydration()
    expect(dataHoraAt(portalNow())).toBe('2026-11-09 10:00:00')
  })
})
