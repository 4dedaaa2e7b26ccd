/** Moves the focus to an element where what had it was removed, so that a keyboard and a screen reader continue there. */
export const focusIfLost = (element: HTMLElement | null | undefined): void => {
  if (!element || document.activeElement !== document.body) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
