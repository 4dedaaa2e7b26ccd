import { ACESSO } from '#contract/acesso/messages.ts'
import { api } from '#web/lib/http.ts'
import { clearSession } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'

/** Ends the session on the server and here; here even when the server cannot be reached. */
export const signOut = async (): Promise<void> => {
  await api('POST /api/auth/signout').catch(() => undefined)
  clearSession('saida')
  toast.success(ACESSO.sair)
}
