import { useEffect, useRef } from 'react'
import { PAINEL, TELA_HEARTBEAT_INTERVAL_SECONDS } from '#contract/tela/messages.ts'
import { api } from '#web/lib/http.ts'
import { TELA_TEXTO } from './messages.ts'
import { telaIdentity, telaVersion } from './tela-identity.ts'
import { reloadSoftly } from './tela-reload.ts'

/** The wall of the event says that it lives, as those of the chapels do, and can be told to load anew. */
export const usePanelHeartbeat = (total: number): void => {
  const shown = useRef(total)
  shown.current = total
  useEffect(() => {
    const sendHeartbeat = async (): Promise<void> => {
      const mostra = TELA_TEXTO.mensagensNoPainel(shown.current)
      const body = { tela: telaIdentity(), empresa: '', lugar: PAINEL, versao: telaVersion(), mostra }
      const { recarregar } = await api('POST /exibicao/tela', { body })
      if (recarregar) reloadSoftly()
    }
    const sendSilently = () => void sendHeartbeat().catch(() => undefined)
    sendSilently()
    const timer = setInterval(sendSilently, TELA_HEARTBEAT_INTERVAL_SECONDS * 1000)
    return () => clearInterval(timer)
  }, [])
}
