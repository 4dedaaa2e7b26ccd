import { describe, expect, it } from 'vitest'
import { backoffMs } from './player-client.ts'

describe('the retry delay', () => {
  it('doubles up to eight seconds, with a jitter of a fifth', () => {
    for (const [attempt, middle] of [
      [0, 1000],
      [1, 2000],
      [2, 4000],
      [3, 8000],
      [9, 8000],
    ] as const) {
      const waits = Array.from({ length: 50 }, () => backoffMs(attempt))
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(middle * 0.8)
      expect(Math.max(...waits)).toBeLessThanOrEqual(middle * 1.2)
      expect(new Set(waits).size).toBeGreaterThan(1)
    }
  })
})
