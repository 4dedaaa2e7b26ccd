import { type RefObject, useEffect, useRef } from 'react'

/**
 * After a navigation the focus stands on the main element, of which a screen reader says no name: it goes on to the title of the screen once
 * there is one. On a page that has just been loaded it stays where it is.
 */
export const useTitleFocus = (): RefObject<HTMLHeadingElement | null> => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The router moves the focus to the main element after the effects of a screen that was loaded before.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.id === 'conteudo') title.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return title
}
