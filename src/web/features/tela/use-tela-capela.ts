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

/** What the display of one chapel shows. */
export const useTelaCapela = (empresa: string, lugar: string, chave: string | undefined): TelaCapelaView => {
  const clock = useMemo(openPortalClock, [])
  const tela = useMemo(
    () =>
      new TelaCapela({
        empresa,
        lugar,
        chave,
        clock,
        tela: telaIdentity(),
        versao: telaVersion(),
        reload: reloadSoftly,
      }),
    [empresa, lugar, chave, clock],
  )
  useEffect(() => tela.start(), [tela])
  useEffect(reloadEachTenMinutes, [])
  const now = usePortalTime(clock)
  return { content: useSyncExternalStore(tela.subscribe, tela.content), now }
}
