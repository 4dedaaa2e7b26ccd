import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to a part that is rendered only after the navigation that names it. */
export const useHashIntoView = (part: string): void => {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tap on a link to the part scrolls to it, also at the same address
  useEffect(() => {
    if (hash === part) document.querySelector(part)?.scrollIntoView()
  }, [hash, key, part])
}
