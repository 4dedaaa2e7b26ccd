import { useRef } from 'react'
import { newKey } from './http.ts'

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
