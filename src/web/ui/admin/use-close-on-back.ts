import { useEffect, useEffectEvent } from 'react'

type Watcher = { onclose: (() => void) | null; destroy: () => void }
type WatchingWindow = Window & { CloseWatcher?: new () => Watcher }

/**
 * On Android the Back button closes what is open instead of leaving the page, as for a native `<dialog>`. A browser without `CloseWatcher`
 * goes back as before.
 */
export const useCloseOnBack = (onBack: () => void): void => {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    const { CloseWatcher } = window as WatchingWindow
    if (CloseWatcher === undefined) return
    let watcher: Watcher
    const watch = (): void => {
      watcher = new CloseWatcher()
      // A dialog that is busy stays open, and closes at a later press.
      watcher.onclose = () => {
        back()
        watch()
      }
    }
    // Escape is a close request as well. The components handle it: an open list of choices inside the dialog takes it first.
    const keepEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') event.preventDefault()
    }
    watch()
    window.addEventListener('keydown', keepEscape, { capture: true })
    return () => {
      window.removeEventListener('keydown', keepEscape, { capture: true })
      watcher.destroy()
    }
  }, [])
}
