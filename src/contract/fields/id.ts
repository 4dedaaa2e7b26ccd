/** An id on the wire: 1..2^53-1; any other value in a path is "not found". */
export const isId = (value: unknown): boolean => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))
}
