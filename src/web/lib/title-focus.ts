import { type RefObject, useEffect, useRef } from 'react'

/** Set on the way back until a screen has opened. The router knows it too, but each name that a page imports from it costs every visitor bytes. */
let isGoingBack = false
window.addEventListener('popstate', () => {
  isGoingBack = true
})

/**
 * After a navigation the focus stands on the main element, of which a screen reader says no name: it goes on to the title of the screen once
 * there is one. On the way back, and on a page that has just been loaded, it stays where it is: the browser restores the scroll position.
 */
export const useTitleFocus = (): RefObject<HTMLHeadingElement | null> => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isGoingBack) {
      isGoingBack = false
      return
    }
    // The router moves the focus to the main element after the effects of a screen that was loaded before.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.id === 'conteudo') title.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return title
}
