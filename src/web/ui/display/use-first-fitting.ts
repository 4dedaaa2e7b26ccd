import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * The index of the first of `count` variants that `fits`, else of the last; its element gets the returned ref. Measured again when the window,
 * the element's parent or the fonts change.
 */
export const useFirstFitting = <Measured extends HTMLElement>(
  count: number,
  fits: (element: Measured, index: number) => boolean,
): [RefObject<Measured | null>, number] => {
  const [index, setIndex] = useState(0)
  const element = useRef<Measured>(null)
  useLayoutEffect(() => {
    if (element.current && index < count - 1 && !fits(element.current, index)) setIndex(index + 1)
  })
  useEffect(() => {
    const measureAgain = () => setIndex(0)
    const parent = element.current?.parentElement
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measureAgain)
    if (parent) observer?.observe(parent)
    window.addEventListener('resize', measureAgain)
    // The web font loads after the first measurement.
    void document.fonts?.ready?.then(measureAgain)
    return () => {
      observer?.disconnect()
      window.removeEventListener('resize', measureAgain)
    }
  }, [])
  return [element, Math.min(index, count - 1)]
}

const ROUNDING_PX = 1

/** Nothing of the element is cut. */
export const isWhole = (element: HTMLElement): boolean => element.scrollHeight <= element.clientHeight + ROUNDING_PX

/** A name fits in the lines that it may take at each size, without breaking a word. */
export const fitsLines =
  (linesOfSize: readonly number[]) =>
  (name: HTMLHeadingElement, size: number): boolean => {
    const lines = Math.round(name.offsetHeight / Number.parseFloat(getComputedStyle(name).lineHeight))
    return lines <= (linesOfSize[size] ?? 0) && name.scrollWidth <= name.clientWidth
  }
