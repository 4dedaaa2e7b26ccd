import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { PALAVRAS } from './messages.ts'
import { currentToasts, dismissToast, subscribeToasts, type Toast } from './toast.ts'
import classes from './toasts.module.css'

const TOAST_MS = 3000
const NONE: readonly Toast[] = []

const ToastItem = ({ toast }: { toast: Toast }) => {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [held, toast.id])
  return (
    <div className={`${classes.toast} ${classes[toast.kind] ?? ''}`}>
      <span>{toast.text}</span>
      <button
        type="button"
        className={classes.close}
        aria-label={`${PALAVRAS.fechar}: ${toast.text}`}
        onClick={() => dismissToast(toast.id)}
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        ×
      </button>
    </div>
  )
}

const ToastList = ({ toasts }: { toasts: readonly Toast[] }) =>
  toasts.map(toast => <ToastItem key={toast.id} toast={toast} />)

const GAP_PX = 8

/** The distance by which toasts begin lower, so that they cover no heading and no list of steps. */
const belowHeadings = (corner: Element): number => {
  const { left, top, height } = corner.getBoundingClientRect()
  let free = top
  for (const heading of document.querySelectorAll('h1, h2, h3, [aria-current="step"], [aria-current="step"] ~ *')) {
    const { right, top: start, bottom, height: lines } = heading.getBoundingClientRect()
    // One that only screen readers have is a pixel high.
    if (lines > 1 && right > left && bottom > free && start < free + height) free = bottom + GAP_PX
  }
  return free + height < innerHeight ? free - top : 0
}

/** One place for all toasts; announced politely, errors immediately. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => NONE)
  const corner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = corner.current
    if (!element || toasts.length === 0) return
    const place = () => {
      element.style.translate = ''
      element.style.translate = `0 ${belowHeadings(element)}px`
    }
    place()
    // The page below a dialog that closes, and a screen that follows, have headings of their own.
    const headings = new MutationObserver(place)
    headings.observe(document.body, { childList: true, subtree: true })
    return () => headings.disconnect()
  }, [toasts])
  return (
    <div className={classes.corner} ref={corner}>
      <div role="status" aria-live="polite">
        <ToastList toasts={toasts.filter(toast => toast.kind !== 'error')} />
      </div>
      <div role="alert">
        <ToastList toasts={toasts.filter(toast => toast.kind === 'error')} />
      </div>
    </div>
  )
}
