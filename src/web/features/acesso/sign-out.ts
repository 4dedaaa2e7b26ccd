import { ACESSO } from '#contract/acesso/messages.ts'
import { clearAllDrafts } from '#web/lib/draft.ts'
import { api } from '#web/lib/http.ts'
import { clearSession } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'

const PATIENCE_MS = 5_000

/** Ends the session on the server and here; here even when the server cannot be reached or takes its time. */
export const signOut = async (): Promise<void> => {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  await api('POST /api/auth/signout', { signal: patience.signal }).catch(() => undefined)
  clearTimeout(timer)
  clearAllDrafts()
  clearSession('saida')
  toast.success(ACESSO.sair)
}
