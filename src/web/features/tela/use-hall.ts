import { useEffect, useMemo, useState } from 'react'
import { TELA_HEARTBEAT_INTERVAL_SECONDS } from '#contract/tela/messages.ts'
import type { VelorioDeHoje } from '#contract/tela/schema.ts'
import { api } from '#web/lib/http.ts'
import { timeOf, wallText } from '#web/lib/instant.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'
import { screenIdentity, screenVersion } from './screen-identity.ts'
import { reloadEachTenMinutes, reloadSoftly } from './screen-reload.ts'
import { openWallClock } from './wall-clock.ts'

const keyOf = (empresa: string): string => `tela:saguao:${empresa}`

const readWakes = (empresa: string): VelorioDeHoje[] | undefined => {
  const value = readStored<VelorioDeHoje[]>(keyOf(empresa))
  return Array.isArray(value) ? value : undefined
}

/** `velorios` is undefined while nobody has ever said who is here: then nothing is claimed. */
export type Hall = { velorios: VelorioDeHoje[] | undefined; now: string }

/** The wakes of a unit today, followed by beats; while nobody answers, what was true stays until each wake's own end. */
export const useHall = (empresa: string, lugar: string): Hall => {
  const clock = useMemo(openWallClock, [])
  const [velorios, setVelorios] = useState(() => readWakes(empresa))
  const [now, setNow] = useState(() => wallText(clock.now()))
  useEffect(() => {
    let known: string | undefined
    const beat = async (): Promise<void> => {
      const body = { tela: screenIdentity(), empresa, lugar, versao: screenVersion(), mostra: 'Saguão' }
      const answer = await api('POST /exibicao/tela', { body })
      clock.set(answer.agora)
      if (answer.recarregar) reloadSoftly()
      if (answer.conteudo === known) return
      const found = await api('GET /exibicao/saguao/:empresa', { params: { empresa } })
      setVelorios(found)
      writeStored(keyOf(empresa), found)
      known = answer.conteudo
    }
    const again = () => void beat().catch(() => undefined)
    again()
    const beats = setInterval(again, TELA_HEARTBEAT_INTERVAL_SECONDS * 1000)
    const seconds = setInterval(() => setNow(wallText(clock.now())), 1000)
    return () => {
      clearInterval(beats)
      clearInterval(seconds)
    }
  }, [clock, empresa, lugar])
  useEffect(reloadEachTenMinutes, [])
  const time = timeOf(now)
  return { velorios: velorios?.filter(velorio => timeOf(velorio.dataHoraFinal) > time), now }
}
