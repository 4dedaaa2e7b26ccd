import { ACESSO } from '#contract/acesso/messages.ts'
import { clearAllDrafts } from '#web/lib/draft.ts'
import { api } from '#web/lib/http.ts'
import { forgetKnownDevice, keepUnendedDevice } from '#web/lib/known-device.ts'
import { clearSession, readSession } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'

const SIGN_OUT_TIMEOUT_MS = 5_000

/** Ends the session, and with it the device on which one stays signed in, on the server and in the browser; in the browser also when the server does not respond. */
export const signOut = async (): Promise<void> => {
  // A device of somebody else stays theirs.
  const stays = readSession()?.continua === true
  if (stays) forgetKnownDevice()
  await api('POST /api/auth/signout', { timeoutMs: SIGN_OUT_TIMEOUT_MS }).catch(() => stays && keepUnendedDevice())
  clearAllDrafts()
  clearSession('saida')
  toast.success(ACESSO.sair)
}
