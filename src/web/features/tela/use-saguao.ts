import { useEffect, useMemo, useState } from 'react'
import { TELA_VELORIO_INTERVAL_SECONDS } from '#contract/tela/limits.ts'
import type { VelorioDeHoje } from '#contract/tela/schema.ts'
import { api } from '#web/lib/http.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'
import { phaseAt } from './hours-rules.ts'
import { openPortalClock } from './portal-clock-store.ts'
import { sendHeartbeat, startHeartbeats, usePortalTime } from './tela-heartbeat-client.ts'
import { reloadEachTenMinutes, reloadSoftly } from './tela-reload-client.ts'

const saguaoKey = (empresa: string): string => `tela:saguao:${empresa}`

const readVelorios = (empresa: string): VelorioDeHoje[] | undefined => {
  const value = readStored<VelorioDeHoje[]>(saguaoKey(empresa))
  return Array.isArray(value) ? value : undefined
}

/** `velorios` is undefined until the server has listed them. */
export type SaguaoContent = { velorios: VelorioDeHoje[] | undefined; now: string }

/** Running velórios first, then those to come, then those that have ended. */
const inOrder = (velorios: readonly VelorioDeHoje[], now: string): VelorioDeHoje[] => {
  const rank = (velorio: VelorioDeHoje) => ['durante', 'antes', 'depois'].indexOf(phaseAt(velorio, now))
  return [...velorios].sort((one, other) => rank(one) - rank(other))
}

/** The velórios of a unit today. While the server does not respond, each one remains as long as its hours say. */
export const useSaguao = (empresa: string, lugar: string): SaguaoContent => {
  const clock = useMemo(openPortalClock, [])
  const [velorios, setVelorios] = useState(() => readVelorios(empresa))
  const now = usePortalTime(clock)
  useEffect(() => {
    let conteudo: string | undefined
    return startHeartbeats(async () => {
      const response = await sendHeartbeat({ empresa, lugar, mostra: 'Saguão' })
      clock.set(response.agora)
      if (response.conteudo === conteudo) return
      const found = await api('GET /exibicao/saguao/:empresa', { params: { empresa } })
      setVelorios(found)
      writeStored(saguaoKey(empresa), found)
      conteudo = response.conteudo
    }, TELA_VELORIO_INTERVAL_SECONDS)
  }, [clock, empresa, lugar])
  useEffect(() => reloadEachTenMinutes(reloadSoftly), [])
  return {
    velorios:
      velorios &&
      inOrder(
        velorios.filter(velorio => velorio.ate > now),
        now,
      ),
    now,
  }
}
