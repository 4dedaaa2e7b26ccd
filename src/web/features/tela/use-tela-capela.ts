import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { openPortalClock } from './portal-clock-store.ts'
import { TelaCapela, type TelaContent } from './tela-capela-client.ts'
import { usePortalTime } from './tela-heartbeat-client.ts'
import { telaIdentity, telaVersion } from './tela-identity-store.ts'
import { reloadEachTenMinutes, reloadSoftly } from './tela-reload-client.ts'

export type TelaCapelaView = {
  content: TelaContent
  /** The portal's local time, `YYYY-MM-DD HH:mm:ss`, updated each second. */
  now: string
}

type TelaCapelaPlace = {
  empresa: string
  lugar: string
  chave: string | undefined
  /** Reloads without a fade, for electronic paper. */
  still?: boolean
}

const reloadAtOnce = (): void => window.location.reload()

/** What the display of one chapel shows. */
export const useTelaCapela = ({ empresa, lugar, chave, still = false }: TelaCapelaPlace): TelaCapelaView => {
  const clock = useMemo(openPortalClock, [])
  const reload = still ? reloadAtOnce : reloadSoftly
  const tela = useMemo(
    () =>
      new TelaCapela({
        empresa,
        lugar,
        chave,
        clock,
        tela: telaIdentity(),
        versao: telaVersion(),
        reload,
      }),
    [empresa, lugar, chave, clock, reload],
  )
  useEffect(() => tela.start(), [tela])
  useEffect(() => reloadEachTenMinutes(reload), [reload])
  const now = usePortalTime(clock)
  return { content: useSyncExternalStore(tela.subscribe, tela.content), now }
}
