import { ACESSO } from '#contract/acesso/messages.ts'
import { clearAllDrafts } from '#web/lib/draft.ts'
import { api } from '#web/lib/http.ts'
import { clearSession } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'

const SIGN_OUT_TIMEOUT_MS = 5_000

/** Ends the session on the server and in the browser; in the browser also when the server does not respond. */
export const signOut = async (): Promise<void> => {
  await api('POST /api/auth/signout', { timeoutMs: SIGN_OUT_TIMEOUT_MS }).catch(() => undefined)
  clearAllDrafts()
  clearSession('saida')
  toast.success(ACESSO.sair)
}
