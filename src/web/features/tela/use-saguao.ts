import { useEffect, useMemo, useState } from 'react'
import type { VelorioDeHoje } from '#contract/tela/schema.ts'
import { api } from '#web/lib/http.ts'
import { timeOf } from '#web/lib/instant.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'
import { openPortalClock } from './portal-clock-store.ts'
import { sendHeartbeat, startHeartbeats, usePortalTime } from './tela-heartbeat-client.ts'
import { reloadEachTenMinutes } from './tela-reload-client.ts'

const keyOf = (empresa: string): string => `tela:saguao:${empresa}`

const readVelorios = (empresa: string): VelorioDeHoje[] | undefined => {
  const value = readStored<VelorioDeHoje[]>(keyOf(empresa))
  return Array.isArray(value) ? value : undefined
}

/** `velorios` is undefined until the server has listed them. */
export type SaguaoContent = { velorios: VelorioDeHoje[] | undefined; now: string }

/** The velórios of a unit today. While the server does not respond, each one remains until its own end. */
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
      writeStored(keyOf(empresa), found)
      conteudo = response.conteudo
    })
  }, [clock, empresa, lugar])
  useEffect(reloadEachTenMinutes, [])
  const time = timeOf(now)
  return { velorios: velorios?.filter(velorio => timeOf(velorio.dataHoraFinal) > time), now }
}
