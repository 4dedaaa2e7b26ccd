import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EdgeFallback } from './edge-fallback.ts'

const PORTAL = '/transmissao/cam/a/index.m3u8'
const EDGE = `https://ao-vivo.casa/selo/1767225600${PORTAL}`
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a player with an edge', () => {
  it('reads from the portal after the second failure in a row, and from the edge again half a minute later', () => {
    const fallback = new EdgeFallback()
    fallback.failed(0)
    expect(fallback.choose(EDGE)).toBe(EDGE)
    fallback.failed(0)
    expect(fallback.choose(EDGE)).toBe(PORTAL)
    vi.advanceTimersByTime(30_000)
    expect(fallback.choose(EDGE)).toBe(EDGE)
  })

  it('reads from the portal after one request that took too long', () => {
    const fallback = new EdgeFallback()
    fallback.failed(0, true)
    expect(fallback.choose(EDGE)).toBe(PORTAL)
  })

  it('stays at an edge that failed once in a while, that says the portal is away, or while the device has no network', () => {
    const fallback = new EdgeFallback()
    for (let time = 0; time < 3; time += 1) {
      fallback.failed(0)
      fallback.succeeded()
      fallback.failed(502)
    }
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    for (let time = 0; time < 3; time += 1) fallback.failed(0)
    expect(fallback.choose(EDGE)).toBe(EDGE)
  })

  it('waits longer each time before it returns to an edge that stays dead', () => {
    const fallback = new EdgeFallback()
    const awayMs = (): number => {
      fallback.failed(0, true)
      const start = Date.now()
      while (fallback.choose(EDGE) === PORTAL) vi.advanceTimersByTime(10_000)
      return Date.now() - start
    }
    expect([awayMs(), awayMs(), awayMs()]).toEqual([30_000, 60_000, 120_000])
    fallback.succeeded()
    expect(awayMs()).toBe(30_000)
  })

  it('leaves an edge that refuses what the portal has just sealed', () => {
    const fallback = new EdgeFallback()
    for (let time = 0; time < 2; time += 1) fallback.failed(403)
    expect(fallback.choose(EDGE)).toBe(PORTAL)
    expect(fallback.choose(PORTAL)).toBe(PORTAL)
  })

  it('tells the portal every ten seconds that it watches, and hears when it may not any more', async () => {
    const fallback = new EdgeFallback()
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 200 }))
    expect([await fallback.report(EDGE), await fallback.report(EDGE), await fallback.report(PORTAL)]).toEqual([
      true,
      true,
      true,
    ])
    expect(fetched.mock.calls).toEqual([[PORTAL, { method: 'HEAD' }]])
    vi.advanceTimersByTime(10_000)
    fetched.mockRejectedValue(new Error('no network'))
    expect(await fallback.report(EDGE)).toBe(true)
    vi.advanceTimersByTime(10_000)
    fetched.mockResolvedValue(new Response(null, { status: 403 }))
    expect(await fallback.report(EDGE)).toBe(false)
  })
})
