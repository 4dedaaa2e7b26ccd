import { useEffect, useRef } from 'react'
import { plural } from '#contract/plural.ts'
import { PAINEL } from '#contract/tela/messages.ts'
import { sendHeartbeat, startHeartbeats } from './tela-heartbeat-client.ts'

/** Heartbeats of the event's panel, so that staff see it among the displays and can reload it. */
export const usePanelHeartbeat = (total: number): void => {
  const shown = useRef(total)
  shown.current = total
  useEffect(
    () =>
      startHeartbeats(() =>
        sendHeartbeat({
          empresa: '',
          lugar: PAINEL,
          mostra: plural(shown.current, '1 mensagem', `${shown.current} mensagens`),
        }),
      ),
    [],
  )
}
