import { useRef, useState } from 'react'
import { isEmail } from '#contract/fields/email.ts'
import { VERIFICACAO } from '#contract/verificacao/messages.ts'
import { api } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'

/** Checks each address once; a failed check shows a message and counts as not registered (specification §7). */
export const useEmailCheck = () => {
  const requests = useRef(new Map<string, Promise<boolean>>())
  // A ref, because it is also read between the response and the next render.
  const taken = useRef(new Set<string>())
  const [, setCount] = useState(0)
  const ask = async (email: string): Promise<boolean> => {
    try {
      const isTaken = await api('POST /validacao/verificar-email', { query: { email } })
      if (isTaken) taken.current.add(email)
      setCount(taken.current.size)
      return isTaken
    } catch {
      requests.current.delete(email)
      toast.error(VERIFICACAO.erroVerificarEmail)
      return false
    }
  }
  return {
    check: (typed: string): Promise<boolean> => {
      const email = typed.trim()
      if (!isEmail(email)) return Promise.resolve(false)
      const request = requests.current.get(email) ?? ask(email)
      requests.current.set(email, request)
      return request
    },
    /** Whether a check has found the typed address in use. */
    isTaken: (typed: string): boolean => taken.current.has(typed.trim()),
  }
}
