import { useEffect, useState } from 'react'
import { TELA_HEARTBEAT_INTERVAL_SECONDS } from '#contract/tela/limits.ts'
import type { BatidaResponse } from '#contract/tela/schema.ts'
import { api } from '#web/lib/http.ts'
import { dataHoraAt } from '#web/lib/instant.ts'
import type { PortalClock } from './portal-clock-store.ts'
import { telaIdentity, telaVersion } from './tela-identity-store.ts'
import { reloadSoftly } from './tela-reload-client.ts'

/** Reports what this display shows, and reloads it if staff requested that. */
export const sendHeartbeat = async (shown: {
  empresa: string
  lugar: string
  mostra: string
}): Promise<BatidaResponse> => {
  const response = await api('POST /exibicao/tela', { body: { tela: telaIdentity(), versao: telaVersion(), ...shown } })
  if (response.recarregar) reloadSoftly()
  return response
}

/** Calls `heartbeat` now and at the interval of displays; a failed one is repeated at the next. @returns how to stop it. */
export const startHeartbeats = (
  heartbeat: () => Promise<unknown>,
  intervalSeconds = TELA_HEARTBEAT_INTERVAL_SECONDS,
): (() => void) => {
  const run = () => void heartbeat().catch(() => undefined)
  run()
  const timer = setInterval(run, intervalSeconds * 1000)
  return () => clearInterval(timer)
}

/** The portal's local time, `YYYY-MM-DD HH:mm:ss`, updated each second. */
export const usePortalTime = (clock: PortalClock): string => {
  const [now, setNow] = useState(() => dataHoraAt(clock.now()))
  useEffect(() => {
    const timer = setInterval(() => setNow(dataHoraAt(clock.now())), 1000)
    return () => clearInterval(timer)
  }, [clock])
  return now
}
