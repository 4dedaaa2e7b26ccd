import type { QueryClient } from '@tanstack/react-query'
import type { HomenagemPage } from '#contract/homenagem/fingerprint-rules.ts'

/** Before an event stream that was refused is opened again; meanwhile the page polls. */
const RETRY_DELAY_MS = 60_000
/** Spreads the requests of everybody who has the page open. */
const CHANGE_JITTER_MAX_MS = 2000

export type Subscriber = {
  /** Fingerprint of the page that is shown when the stream is opened. */
  visto: () => string
  onPage: (page: HomenagemPage) => void
  onSubscribed: (subscribed: boolean) => void
}

type Ref<Value> = { current: Value }

/** `velorio`: the version of the velório in the last event; with another one, its head and its room are read again together. */
const listen = (
  despedidaId: number,
  on: Ref<Subscriber>,
  velorio: Ref<string | undefined>,
  client: QueryClient,
): (() => void) => {
  let source: EventSource
  let timer: number | undefined
  const retryLater = (): void => {
    source.close()
    timer = window.setTimeout(open, RETRY_DELAY_MS * (0.5 + Math.random()))
  }
  const open = (): void => {
    source = new EventSource(`/homenagem/novidades/${despedidaId}?visto=${on.current.visto()}`)
    source.onopen = () => on.current.onSubscribed(true)
    source.onmessage = ({ data }) => {
      const page: HomenagemPage = JSON.parse(data)
      const version = page.velorio ?? ''
      if (version !== (velorio.current ?? version))
        for (const key of ['despedida', 'transmissao'])
          setTimeout(() => client.invalidateQueries({ queryKey: [key] }), Math.random() * CHANGE_JITTER_MAX_MS)
      velorio.current = version
      on.current.onPage(page)
    }
    source.onerror = () => {
      on.current.onSubscribed(false)
      // The browser reopens a lost connection by itself, but not a refused one.
      if (source.readyState === EventSource.CLOSED) retryLater()
    }
    source.addEventListener('fim', () => {
      on.current.onSubscribed(false)
      retryLater()
      // Who may see the page has changed, or the server cannot notify any more.
      void client.invalidateQueries()
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
    on.current.onSubscribed(false)
  }
}

/** Subscribes to the approved homenagens of a despedida while the tab is visible. @returns how to unsubscribe. */
export const listenWhileVisible = (...subscription: Parameters<typeof listen>): (() => void) => {
  let close: (() => void) | undefined
  const follow = (): void => {
    if (document.hidden) {
      close?.()
      close = undefined
    } else if ('EventSource' in window) close ??= listen(...subscription)
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    close?.()
  }
}
