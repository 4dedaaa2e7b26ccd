import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { dataHoraAt } from '#web/lib/instant.ts'
import { openPortalClock } from './portal-clock.ts'
import { TelaCapela, type TelaContent } from './tela-capela.ts'
import { telaIdentity, telaVersion } from './tela-identity.ts'
import { reloadEachTenMinutes, reloadSoftly } from './tela-reload.ts'

export type TelaCapelaView = {
  content: TelaContent
  /** The portal's wall clock, `YYYY-MM-DD HH:mm:ss`, moving on each second. */
  now: string
}

/** What hangs on the wall of one chapel, followed by itself for weeks. */
export const useTelaCapela = (empresa: string, lugar: string, chave: string | undefined): TelaCapelaView => {
  const clock = useMemo(openPortalClock, [])
  const tela = useMemo(
    () =>
      new TelaCapela({
        ...{ empresa, lugar, chave, clock },
        tela: telaIdentity(),
        versao: telaVersion(),
        reload: reloadSoftly,
      }),
    [empresa, lugar, chave, clock],
  )
  useEffect(() => tela.start(), [tela])
  useEffect(reloadEachTenMinutes, [])
  const [now, setNow] = useState(() => dataHoraAt(clock.now()))
  useEffect(() => {
    const timer = setInterval(() => setNow(dataHoraAt(clock.now())), 1000)
    return () => clearInterval(timer)
  }, [clock])
  return { content: useSyncExternalStore(tela.subscribe, tela.content), now }
}
