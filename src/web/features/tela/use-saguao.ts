import { useEffect, useMemo, useState } from 'react'
import { TELA_HEARTBEAT_INTERVAL_SECONDS } from '#contract/tela/messages.ts'
import type { VelorioDeHoje } from '#contract/tela/schema.ts'
import { api } from '#web/lib/http.ts'
import { dataHoraAt, timeOf } from '#web/lib/instant.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'
import { openPortalClock } from './portal-clock.ts'
import { telaIdentity, telaVersion } from './tela-identity.ts'
import { reloadEachTenMinutes, reloadSoftly } from './tela-reload.ts'

const keyOf = (empresa: string): string => `tela:saguao:${empresa}`

const readWakes = (empresa: string): VelorioDeHoje[] | undefined => {
  const value = readStored<VelorioDeHoje[]>(keyOf(empresa))
  return Array.isArray(value) ? value : undefined
}

/** `velorios` is undefined while nobody has ever said who is here: then nothing is claimed. */
export type SaguaoContent = { velorios: VelorioDeHoje[] | undefined; now: string }

/** The wakes of a unit today, polled with the heartbeat; while nobody answers, what was true stays until each wake's own end. */
export const useSaguao = (empresa: string, lugar: string): SaguaoContent => {
  const clock = useMemo(openPortalClock, [])
  const [velorios, setVelorios] = useState(() => readWakes(empresa))
  const [now, setNow] = useState(() => dataHoraAt(clock.now()))
  useEffect(() => {
    let known: string | undefined
    const heartbeat = async (): Promise<void> => {
      const body = { tela: telaIdentity(), empresa, lugar, versao: telaVersion(), mostra: 'Saguão' }
      const answer = await api('POST /exibicao/tela', { body })
      clock.set(answer.agora)
      if (answer.recarregar) reloadSoftly()
      if (answer.conteudo === known) return
      const found = await api('GET /exibicao/saguao/:empresa', { params: { empresa } })
      setVelorios(found)
      writeStored(keyOf(empresa), found)
      known = answer.conteudo
    }
    const heartbeatSilently = () => void heartbeat().catch(() => undefined)
    heartbeatSilently()
    const heartbeatTimer = setInterval(heartbeatSilently, TELA_HEARTBEAT_INTERVAL_SECONDS * 1000)
    const seconds = setInterval(() => setNow(dataHoraAt(clock.now())), 1000)
    return () => {
      clearInterval(heartbeatTimer)
      clearInterval(seconds)
    }
  }, [clock, empresa, lugar])
  useEffect(reloadEachTenMinutes, [])
  const time = timeOf(now)
  return { velorios: velorios?.filter(velorio => timeOf(velorio.dataHoraFinal) > time), now }
}
