/**
 * Without these characters at the start and at the end. A pattern that ends in `+$` tries a run of them that is not at the end again at each
 * of its characters.
 */
export const trimEdges = (value: string, { start = '', end = '' }: { start?: string; end?: string }): string => {
  let [from, to] = [0, value.length]
  while (from < to && start.includes(value.charAt(from))) from += 1
  while (from < to && end.includes(value.charAt(to - 1))) to -= 1
  return value.slice(from, to)
}
