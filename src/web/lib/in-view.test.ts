import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isInView } from './in-view.ts'

const box = document.createElement('div')
const found = vi.fn()
beforeEach(() => {
  document.elementFromPoint = found
  found.mockReset().mockReturnValue(box)
})
afterEach(() => Reflect.deleteProperty(document, 'elementFromPoint'))
const at = (left: number, top: number, width: number, height: number) =>
  vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, width, height))

it.each([
  ['fills the window', [0, 0, 1024, 768], true],
  ['has no size', [0, 0, 0, 0], false],
  ['begins left of it', [-1, 0, 100, 100], false],
  ['begins above it', [0, -1, 100, 100], false],
  ['ends right of it', [925, 0, 100, 100], false],
  ['ends below it', [0, 669, 100, 100], false],
])('an element that %s is in view: %s', (_what, [left = 0, top = 0, width = 0, height = 0], inView) => {
  at(left, top, width, height)
  expect(isInView(box)).toBe(inView)
})

it('an element above the keyboard is in view, and not one behind it or scrolled out of a magnified page', () => {
  vi.stubGlobal('visualViewport', { offsetLeft: 50, offsetTop: 100, width: 400, height: 300 })
  at(50, 100, 400, 300)
  expect(isInView(box)).toBe(true)
  for (const [left, top] of [
    [49, 100],
    [50, 99],
    [51, 100],
    [50, 101],
  ] as const) {
    at(left, top, 400, 300)
    expect(isInView(box)).toBe(false)
  }
})

it('an element of which a corner lies under something else is not in view', () => {
  at(100, 200, 50, 60)
  expect(isInView(box)).toBe(true)
  expect(found.mock.calls).toEqual([
    [102, 202],
    [102, 258],
    [148, 202],
    [148, 258],
  ])
  found.mockReturnValueOnce(box).mockReturnValueOnce(box).mockReturnValueOnce(box).mockReturnValueOnce(document.body)
  expect(isInView(box)).toBe(false)
})
