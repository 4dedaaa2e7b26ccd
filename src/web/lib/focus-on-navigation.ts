import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusScreen } from './focus-screen.ts'

/**
 * After a navigation the page scrolls to its top, or to the anchor of its address, and the focus moves to the screen for keyboard and screen
 * reader. On back navigation the browser restores the scroll position.
 */
export const useFocusOnNavigation = (): void => {
  const { pathname, hash } = useLocation()
  const how = useNavigationType()
  const before = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of address counts as navigation
  useEffect(() => {
    const first = before.current === null
    const opening = first || before.current === pathname
    before.current = pathname
    if (hash !== '') {
      // The browser has scrolled a server-rendered page already, and somebody may have scrolled on.
      if (first && scrollY > 0) return
      requestAnimationFrame(() => document.getElementById(hash.slice(1))?.scrollIntoView())
      return
    }
    if (opening) return
    if (how !== 'POP') scrollTo({ top: 0, behavior: 'instant' })
    const main = document.getElementById('conteudo')
    const focused = document.activeElement
    if (main && !main.contains(focused)) {
      // After going back the heading may lie above where the browser scrolls to.
      if (how === 'POP') main.focus({ preventScroll: true })
      else focusScreen()
    }
    // A field that already has the focus keeps it and is scrolled into view.
    else if (focused && focused.getBoundingClientRect().bottom > innerHeight)
      focused.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [pathname, hash])
}
