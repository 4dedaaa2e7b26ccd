import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { PALAVRAS } from '#web/ui/messages.ts'
import { useVisibleArea } from '#web/ui/visible-area.ts'
import classes from './dialog.module.css'

type DialogProps = { open: boolean; title: string; onClose: () => void; children: ReactNode }

/** Native `<dialog>`: the browser keeps the focus inside, handles Escape and restores the focus. */
export const Dialog = ({ open, title, onClose, children }: DialogProps) => {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useVisibleArea()
  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    if (open && !dialog.open) {
      dialog.showModal()
      // Otherwise the browser begins at the button that closes it.
      dialog.querySelector('h2')?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])
  useLayoutEffect(() => {
    const dialog = element.current
    const region = document.activeElement?.closest<HTMLElement>('[role=tabpanel], main')
    return () => {
      // A dialog that is removed while it is open does not restore the focus.
      dialog?.close()
      // What opened it, and where that was, may be gone by now.
      requestAnimationFrame(() => focusIfLost(region?.isConnected ? region : document.querySelector('main')))
    }
  }, [])
  return (
    <dialog
      ref={element}
      className={classes.dialog}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      // Some browsers close at the second Escape although it is prevented: then the state follows.
      onClose={() => {
        if (open) onClose()
      }}
    >
      {open && (
        <div className={classes.sheet}>
          <header className={classes.head}>
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            <button
              type="button"
              className={`icon-button ${classes.close}`}
              onClick={onClose}
              aria-label={PALAVRAS.fechar}
            >
              <span aria-hidden="true">×</span>
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  )
}
