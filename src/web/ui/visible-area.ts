import { useEffect } from 'react'

const TOP = '--covered-top'
const BOTTOM = '--covered-bottom'

/** Tells the styles how much of the window a keyboard covers: where it lies over the page, the height of the window does not change. */
export const useVisibleArea = (): void =>
  useEffect(() => {
    const visible = window.visualViewport
    if (!visible) return
    const { style } = document.documentElement
    const measure = (): void => {
      // A magnified page is smaller than the window as well, and its reader moves it by hand.
      const top = visible.scale > 1 ? 0 : visible.offsetTop
      const bottom = visible.scale > 1 ? 0 : Math.max(0, window.innerHeight - visible.offsetTop - visible.height)
      style.setProperty(TOP, `${top}px`)
      style.setProperty(BOTTOM, `${bottom}px`)
    }
    measure()
    visible.addEventListener('resize', measure)
    visible.addEventListener('scroll', measure)
    return () => {
      visible.removeEventListener('resize', measure)
      visible.removeEventListener('scroll', measure)
      style.removeProperty(TOP)
      style.removeProperty(BOTTOM)
    }
  }, [])
