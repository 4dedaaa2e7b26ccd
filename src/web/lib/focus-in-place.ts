/** Focuses an element, also one that cannot be operated, without scrolling: a keyboard and a screen reader continue there. */
export const focusInPlace = (element: HTMLElement): void => {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
