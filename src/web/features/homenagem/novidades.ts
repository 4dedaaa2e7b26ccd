import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { HomenagemPage } from '#contract/homenagem/fingerprint.ts'

/** Until a stream that was refused is tried again; meanwhile the page asks by itself. */
const AGAIN_MS = 60_000

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

type Listening = {
  /** Fingerprint of what is shown when a stream is opened. */
  visto: () => string
  onPage: (page: HomenagemPage) => void
  /** The portal ended it: who may see has changed, or it can tell no more. */
  onEnd: () => void
  onHearing: (hearing: boolean) => void
}

const listen = (despedidaId: number, on: { current: Listening }): (() => void) => {
  let source: EventSource
  let timer: number | undefined
  const again = (): void => {
    source.close()
    timer = window.setTimeout(open, AGAIN_MS * (0.5 + Math.random()))
  }
  const open = (): void => {
    source = new EventSource(`/homenagem/novidades/${despedidaId}?visto=${on.current.visto()}`)
    source.onopen = () => on.current.onHearing(true)
    source.onmessage = ({ data }) => on.current.onPage(JSON.parse(data))
    source.onerror = () => {
      on.current.onHearing(false)
      // A lost line the browser opens anew by itself, a refused one it does not.
      if (source.readyState === EventSource.CLOSED) again()
    }
    source.addEventListener('fim', () => {
      on.current.onHearing(false)
      again()
      on.current.onEnd()
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
    on.current.onHearing(false)
  }
}

/** Hears of the approved letters of a despedida while the tab is before somebody's eyes. */
export const useNovidades = (despedidaId: number, ready: boolean, listening: Listening): void => {
  const on = useRef(listening)
  on.current = listening
  const visible = useVisible()
  useEffect(() => {
    if (ready && visible && 'EventSource' in window) return listen(despedidaId, on)
  }, [ready, visible, despedidaId])
}
