import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { HomenagemPage } from '#contract/homenagem/fingerprint-rules.ts'

/** Before an event stream that was refused is opened again; meanwhile the page polls. */
const RETRY_DELAY_MS = 60_000

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const useVisible = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !document.hidden,
    () => false,
  )

type Subscriber = {
  /** Fingerprint of the page that is shown when the stream is opened. */
  visto: () => string
  onPage: (page: HomenagemPage) => void
  /** The server ended the stream: who may see the page has changed, or it cannot notify any more. */
  onEnd: () => void
  onSubscribed: (subscribed: boolean) => void
}

const listen = (despedidaId: number, on: { current: Subscriber }): (() => void) => {
  let source: EventSource
  let timer: number | undefined
  const retryLater = (): void => {
    source.close()
    timer = window.setTimeout(open, RETRY_DELAY_MS * (0.5 + Math.random()))
  }
  const open = (): void => {
    source = new EventSource(`/homenagem/novidades/${despedidaId}?visto=${on.current.visto()}`)
    source.onopen = () => on.current.onSubscribed(true)
    source.onmessage = ({ data }) => on.current.onPage(JSON.parse(data))
    source.onerror = () => {
      on.current.onSubscribed(false)
      // The browser reopens a lost connection by itself, but not a refused one.
      if (source.readyState === EventSource.CLOSED) retryLater()
    }
    source.addEventListener('fim', () => {
      on.current.onSubscribed(false)
      retryLater()
      on.current.onEnd()
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
    on.current.onSubscribed(false)
  }
}

/** Subscribes to the approved homenagens of a despedida while the tab is visible. */
export const useNovidades = (despedidaId: number, ready: boolean, subscriber: Subscriber): void => {
  const on = useRef(subscriber)
  on.current = subscriber
  const visible = useVisible()
  useEffect(() => {
    if (ready && visible && 'EventSource' in window) return listen(despedidaId, on)
  }, [ready, visible, despedidaId])
}
