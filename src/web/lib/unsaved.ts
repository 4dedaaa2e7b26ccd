import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

const plainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** The in-app address a click would leave to; undefined for new tabs, downloads, other sites and anchors of this page. */
const leavingTo = (event: MouseEvent): string | undefined => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || !plainClick(event) || link.target === '_blank' || link.hasAttribute('download')) return undefined
  const to = new URL(link.href, window.location.href)
  if (to.origin !== window.location.origin || link.getAttribute('href')?.startsWith('#')) return undefined
  return to.pathname + to.search + to.hash
}

export type UnsavedGuard = { asking: boolean; stay: () => void; leave: () => void }

/**
 * While `unsaved`, links of the portal ask for confirmation, and the browser does when the tab is closed.
 * `onLeave` discards what was typed, before the navigation continues. It continues by itself when everything has been saved meanwhile.
 */
export const useUnsavedGuard = (unsaved: boolean, onLeave: () => void): UnsavedGuard => {
  const navigate = useNavigate()
  const [to, setTo] = useState<string | null>(null)
  useEffect(() => {
    if (!unsaved) return
    const hold = (event: MouseEvent) => {
      const address = leavingTo(event)
      if (address === undefined) return
      event.preventDefault()
      event.stopPropagation()
      setTo(address)
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', hold, true)
    window.addEventListener('beforeunload', warn)
    return () => {
      document.removeEventListener('click', hold, true)
      window.removeEventListener('beforeunload', warn)
    }
  }, [unsaved])
  useEffect(() => {
    if (to === null || unsaved) return
    // Saved meanwhile: nothing would be lost any more.
    setTo(null)
    void navigate(to)
  }, [to, unsaved, navigate])
  return {
    asking: to !== null,
    stay: () => setTo(null),
    leave: () => {
      if (to === null) return
      setTo(null)
      onLeave()
      void navigate(to)
    },
  }
}
