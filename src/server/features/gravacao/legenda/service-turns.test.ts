import { describe, expect, it } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { createServiceTurns, secondsUntilRetry } from './service-turns.ts'

describe('a service of captions that fails', () => {
  it('is asked again after a time that doubles up to half an hour, and left to people after eight failures', () => {
    expect(Array.from({ length: 8 }, (_, failures) => secondsUntilRetry(failures))).toEqual([
      ...[30, 60, 120, 240, 480, 960, 1800, undefined],
    ])
  })
})

describe('the turns of the service of captions', () => {
  it('leave it to a live picture for a minute after each other sound', () => {
    let [now, isCaptioning] = [0, true]
    const streams = { isCaptioning: () => isCaptioning } as Deps['streams']
    const turns = createServiceTurns({ streams, now: () => now })
    expect(turns.isFree()).toBe(true)
    turns.heard()
    now = 59_999
    expect(turns.isFree()).toBe(false)
    isCaptioning = false
    expect(turns.isFree()).toBe(true)
    isCaptioning = true
    now = 60_000
    expect(turns.isFree()).toBe(true)
  })
})
