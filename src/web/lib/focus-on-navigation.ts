import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * A new screen starts at its top, or at the place its address names, and hands the keyboard and the screen reader its
 * main part (id "conteudo"); going back leaves the place to the browser.
 */
export const useFocusOnNavigation = (): void => {
  const { pathname, hash } = useLocation()
  const how = useNavigationType()
  const before = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of screen is an arrival
  useEffect(() => {
    const opening = before.current === null || before.current === pathname
    before.current = pathname
    if (hash !== '') {
      requestAnimationFrame(() => document.getElementById(hash.slice(1))?.scrollIntoView())
      return
    }
    if (opening) return
    if (how !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' })
    const main = document.getElementById('conteudo')
    const focused = document.activeElement
    if (main && !main.contains(focused)) main.focus({ preventScroll: true })
    // A field that asked for the focus keeps it, in sight.
    else if (focused && focused.getBoundingClientRect().bottom > window.innerHeight)
      focused.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [pathname, hash])
}
