import { act, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fitsLines, isWhole, useFirstFitting } from './use-first-fitting.ts'

const fits = vi.fn<(element: HTMLElement, index: number) => boolean>()
const Name = ({ count = 4 }: { count?: number }) => {
  const [element, index] = useFirstFitting<HTMLHeadingElement>(count, fits)
  return (
    <h1 ref={element} data-size={index}>
      Ana
    </h1>
  )
}
const size = () => document.querySelector('h1')?.dataset.size

afterEach(() => vi.restoreAllMocks())

describe('the first variant that fits', () => {
  it('is found from the largest on, is the last one where none fits, and is measured again in another window', () => {
    fits.mockImplementation((_element, index) => index >= 2)
    const { rerender } = render(<Name />)
    expect(size()).toBe('2')
    fits.mockReturnValue(false)
    rerender(<Name />)
    expect(size()).toBe('3')
    fits.mockReturnValue(true)
    rerender(<Name />)
    expect(size()).toBe('3')
    act(() => void window.dispatchEvent(new Event('resize')))
    expect(size()).toBe('0')
    fits.mockReturnValue(false)
    rerender(<Name count={2} />)
    expect(size()).toBe('1')
  })

  it('is measured again in another parent and with the fonts, until it is gone', async () => {
    let arrive = () => {}
    const ready = new Promise<void>(resolve => {
      arrive = resolve
    })
    Object.assign(document.fonts, { ready })
    const observed: (Element | null)[] = []
    let change = () => {}
    const disconnect = vi.fn()
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          change = callback
        }
        observe = (element: Element) => observed.push(element)
        disconnect = disconnect
      },
    )
    fits.mockReturnValue(false)
    const { container, unmount } = render(<Name />)
    expect([size(), observed]).toEqual(['3', [container]])
    fits.mockReturnValue(true)
    act(() => change())
    expect(size()).toBe('0')
    fits.mockReturnValue(false)
    act(() => change())
    fits.mockReturnValue(true)
    await act(async () => arrive())
    expect(size()).toBe('0')
    unmount()
    expect(disconnect).toHaveBeenCalledTimes(1)
    Reflect.deleteProperty(document.fonts, 'ready')
  })
})

describe('what fits', () => {
  const measured = (sizes: Record<string, number>): HTMLHeadingElement =>
    Object.defineProperties(
      document.createElement('h1'),
      Object.fromEntries(Object.entries(sizes).map(([name, value]) => [name, { value }])),
    )

  it.each([
    [100, 100, true],
    [101, 100, true],
    [102, 100, false],
  ])('is whole with %i px in %i: %s', (scrollHeight, clientHeight, whole) => {
    expect(isWhole(measured({ scrollHeight, clientHeight }))).toBe(whole)
  })

  it.each([
    [80, 0, 300, 300, true],
    [121, 0, 300, 300, false],
    [121, 1, 300, 300, true],
    [40, 2, 300, 300, false],
    [80, 0, 301, 300, false],
  ])(
    'is a name %i px high at size %i, %i px wide in %i: %s',
    (offsetHeight, at, scrollWidth, clientWidth, isFitting) => {
      vi.spyOn(window, 'getComputedStyle').mockReturnValue({ lineHeight: '40px' } as CSSStyleDeclaration)
      expect(fitsLines([2, 3])(measured({ offsetHeight, scrollWidth, clientWidth }), at)).toBe(isFitting)
    },
  )
})
