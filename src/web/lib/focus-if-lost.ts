import { focusInPlace } from './focus-in-place.ts'

/** Moves the focus to an element where what had it was removed, so that a keyboard and a screen reader continue there. */
export const focusIfLost = (element: HTMLElement | null | undefined): void => {
  if (element && document.activeElement === document.body) focusInPlace(element)
}
