/** A fresh key for one intention; the same key is sent again when the same intention is repeated. */
export const newKey = (): string => {
  if (typeof crypto !== 'undefined' && 'randomUUID' in crypto) return crypto.randomUUID()
  // Plain http on a local network has no randomUUID; the key only needs to be unlikely, not secret.
  return `k-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 14)}`
}
