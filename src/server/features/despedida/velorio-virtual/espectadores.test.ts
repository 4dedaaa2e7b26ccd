import { describe, expect, it } from 'vitest'
import { shownEspectadores } from './service.ts'

describe('the number of viewers on the public page', () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 3],
    [4, 4],
    [10, 10],
    [19, 19],
    [20, 20],
    [21, 21],
    [22, 21],
    [29, 21],
    [30, 21],
    [31, 31],
    [40, 31],
    [41, 41],
    [99, 91],
    [100, 91],
    [101, 101],
    [110, 101],
    [1234, 1231],
  ])('is for %i the number %i', (count, shown) => {
    expect(shownEspectadores(count)).toBe(shown)
  })
})
