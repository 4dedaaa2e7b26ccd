import { describe, expect, it } from 'vitest'
import { moved, placeAfterKey } from './order-rules.ts'

describe('the order of photographs', () => {
  it.each([
    [0, 2, 'bcad'],
    [3, 0, 'dabc'],
    [1, 1, 'abcd'],
    [2, 99, 'abdc'],
    [1, -5, 'bacd'],
    [-1, 2, 'abcd'],
  ])('moves the element at %d to %d', (from, to, wanted) => {
    expect(moved([...'abcd'], from, to).join('')).toBe(wanted)
  })

  it('changes with the arrows, Home and End, and no further than its ends', () => {
    const places = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Home', 'End', 'a']
    expect(places.map(key => placeAfterKey(key, 1, 4))).toEqual([0, 0, 2, 2, 0, 3, undefined])
    expect(placeAfterKey('ArrowLeft', 0, 4)).toBe(0)
    expect(placeAfterKey('ArrowRight', 3, 4)).toBe(3)
  })
})
