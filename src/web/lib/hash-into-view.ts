import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { focusInPlace } from './focus-in-place.ts'

/** Scrolls to a part that is rendered only after the navigation that names it, and continues there with keyboard and screen reader. */
export const useHashIntoView = (part: string): void => {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tap on a link to the part scrolls to it, also at the same address
  useEffect(() => {
    const target = hash === part ? document.querySelector<HTMLElement>(part) : null
    if (!target) return
    target.scrollIntoView()
    focusInPlace(target)
  }, [hash, key, part])
}
