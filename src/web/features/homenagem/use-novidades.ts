import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Subscriber } from './novidades-client.ts'

/** Subscribes to the approved homenagens of a despedida while the tab is visible. */
export const useNovidades = (despedidaId: number, ready: boolean, subscriber: Subscriber): void => {
  const on = useRef(subscriber)
  on.current = subscriber
  const velorio = useRef<string>(undefined)
  const client = useQueryClient()
  useEffect(() => {
    if (!ready) return
    let close: (() => void) | undefined
    let mounted = true
    // Nothing of the first view needs this chunk; without it the page polls.
    import('./novidades-client.ts').then(
      ({ listenWhileVisible }) => {
        if (mounted) close = listenWhileVisible(despedidaId, on, velorio, client)
      },
      () => undefined,
    )
    return () => {
      mounted = false
      close?.()
    }
  }, [ready, despedidaId, client])
}
