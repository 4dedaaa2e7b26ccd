import { useEffect, useState, useSyncExternalStore } from 'react'
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
    <button
      type="button"
      className={`${classes.toast} ${classes[toast.kind] ?? ''}`}
      onClick={() => dismissToast(toast.id)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{toast.text}</span>
      <span className={classes.close} aria-hidden="true">
        ×
      </span>
    </button>
  )
}

const ToastList = ({ toasts }: { toasts: readonly Toast[] }) =>
  toasts.map(toast => <ToastItem key={toast.id} toast={toast} />)

/** One place for all toasts; announced politely, errors immediately. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => NONE)
  return (
    <div className={classes.corner}>
      <div role="status" aria-live="polite">
        <ToastList toasts={toasts.filter(toast => toast.kind !== 'error')} />
      </div>
      <div role="alert">
        <ToastList toasts={toasts.filter(toast => toast.kind === 'error')} />
      </div>
    </div>
  )
}
