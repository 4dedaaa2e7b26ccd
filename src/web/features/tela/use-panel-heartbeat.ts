import { useEffect, useRef } from 'react'
import { PAINEL } from '#contract/tela/messages.ts'
import { TELA_TEXTO } from './messages.ts'
import { sendHeartbeat, startHeartbeats } from './tela-heartbeat-client.ts'

/** Heartbeats of the event's panel, so that staff see it among the displays and can reload it. */
export const usePanelHeartbeat = (total: number): void => {
  const shown = useRef(total)
  shown.current = total
  useEffect(
    () =>
      startHeartbeats(() =>
        sendHeartbeat({ empresa: '', lugar: PAINEL, mostra: TELA_TEXTO.mensagensNoPainel(shown.current) }),
      ),
    [],
  )
}
