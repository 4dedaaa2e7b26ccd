import { useRef, useState } from 'react'
import { isEmail } from '#contract/fields/email.ts'
import { VERIFICACAO } from '#contract/verificacao/messages.ts'
import { toast } from '#web/ui/toast.ts'
import { isEmailTaken } from './api.ts'

/** Checks each address once; a failed check shows a message and counts as not registered (specification §7). */
export const useEmailCheck = () => {
  const requests = useRef(new Map<string, Promise<boolean>>())
  const [taken, setTaken] = useState<readonly string[]>([])
  const ask = async (email: string): Promise<boolean> => {
    try {
      const isTaken = await isEmailTaken(email)
      if (isTaken) setTaken(current => [...current, email])
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
    /** The typed address if it is known to be taken. */
    takenOf: (typed: string): string | null => (taken.includes(typed.trim()) ? typed.trim() : null),
  }
}
