/** Short messages in the top right corner (specification §8): 3000 ms, closed by a click, held while hovered or focused. */
export type ToastKind = 'success' | 'warning' | 'error'
export type Toast = { id: number; kind: ToastKind; text: string }

let toasts: readonly Toast[] = []
let counter = 0
const listeners = new Set<() => void>()

const change = (next: readonly Toast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}

const show =
  (kind: ToastKind) =>
  (text: string): void => {
    // The same sentence twice is one toast: a double tap must not stack.
    change([...toasts.filter(toast => toast.text !== text), { id: ++counter, kind, text }])
  }

export const toast = { success: show('success'), warning: show('warning'), error: show('error') }

export const dismissToast = (id: number): void => change(toasts.filter(item => item.id !== id))
export const currentToasts = (): readonly Toast[] => toasts
export const subscribeToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
