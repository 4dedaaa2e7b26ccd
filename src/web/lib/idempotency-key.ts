import { useRef } from 'react'

/** A fresh key for one intention; the same key is sent again when the same intention is repeated. */
export const newKey = (): string => {
  if (typeof crypto !== 'undefined' && 'randomUUID' in crypto) return crypto.randomUUID()
  // Plain http on a local network has no randomUUID; the key only needs to be unlikely, not secret.
  return `k-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 14)}`
}

/** Keys of one form: a request repeated after a lost response carries the same key, a corrected one another. */
export const useRequestKey = () => {
  const last = useRef({ request: '', key: '' })
  return {
    keyOf: (request: unknown): string => {
      const text = JSON.stringify(request)
      if (last.current.request !== text) last.current = { request: text, key: newKey() }
      return last.current.key
    },
    /** After a success: the same values sent again are another request. */
    renew: () => {
      last.current = { request: '', key: '' }
    },
  }
}
