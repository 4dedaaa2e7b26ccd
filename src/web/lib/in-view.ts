/** Points that show whether an element is covered: just inside its four corners. */
const CORNER_INSET_PX = 2

/** Whether a person has the whole element in view now: inside the window and above the keyboard, not scrolled away, under nothing. */
export const isInView = (element: HTMLElement): boolean => {
  const box = element.getBoundingClientRect()
  const seen = window.visualViewport
  const [left, top] = [seen?.offsetLeft ?? 0, seen?.offsetTop ?? 0]
  const [right, bottom] = [left + (seen?.width ?? innerWidth), top + (seen?.height ?? innerHeight)]
  if (box.width === 0 || box.left < left || box.top < top || box.right > right || box.bottom > bottom) return false
  const corners = [box.left + CORNER_INSET_PX, box.right - CORNER_INSET_PX].flatMap(x =>
    [box.top + CORNER_INSET_PX, box.bottom - CORNER_INSET_PX].map(y => document.elementFromPoint(x, y)),
  )
  return corners.every(found => element.contains(found))
}
