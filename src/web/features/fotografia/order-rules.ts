/** The list with the element at `from` at `to`; the same list where nothing moves. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const place = Math.max(0, Math.min(list.length - 1, to))
  if (place === from || from < 0) return list
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, place), ...list.slice(from, from + 1), ...rest.slice(place)]
}

/** Where a key moves an element; undefined for every other key. */
export const placeAfterKey = (key: string, place: number, count: number): number | undefined => {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, place - 1)
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, place + 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
