import './ui/global.css'
import { hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { ApiError } from './lib/http.ts'
import { reloadOnce } from './lib/lazy.ts'
import { startReading } from './lib/reading.ts'
import { loadServed } from './lib/served.ts'
import { readSession, subscribeSession } from './lib/session.ts'
import { AppRoutes } from './router.tsx'
import { Toasts } from './ui/toasts.tsx'

// A refusal is an answer: only lost connections and an absent server are worth asking again.
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

const client = new QueryClient({ defaultOptions: { queries: { retry: worthRetrying, refetchOnWindowFocus: true } } })

// A stylesheet or chunk of an older release is gone: one safe reload, drafts keep what was typed.
window.addEventListener('vite:preloadError', event => {
  if (reloadOnce()) event.preventDefault()
})

// What one person saw must not stand in the memory of the tab for the next.
let signedIn = readSession()?.accessToken
subscribeSession(() => {
  const now = readSession()?.accessToken
  if (now !== signedIn) client.clear()
  signedIn = now
})

/** What was typed before the application was there, told to it once it is. */
const typedBefore = (root: HTMLElement) => {
  const fields = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  const typed = fields.filter(field => field.value !== '' && field.value !== field.defaultValue)
  const words = typed.map(field => field.value)
  return () => {
    for (const [index, field] of typed.entries()) {
      if (!field.isConnected) continue
      const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      const write = Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set
      write?.call(field, '')
      write?.call(field, words[index])
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

const Portal = ({ onReady }: { onReady?: () => void }) => {
  useEffect(() => onReady?.(), [onReady])
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <Toasts />
    </QueryClientProvider>
  )
}

const asItIs = (portal: ReactNode) => <StrictMode>{portal}</StrictMode>

/** The server wrote this page: it is taken over as it stands. */
const takeOver = async (root: HTMLElement, state: string): Promise<void> => {
  hydrate(client, JSON.parse(state))
  await loadServed((root.dataset.modulos ?? '').split(' '))
  const tell = typedBefore(root)
  const ready = () => {
    // One frame later the effects of every part have run too.
    requestAnimationFrame(() => {
      tell()
      dispatchEvent(new Event('portal-pronto'))
    })
  }
  hydrateRoot(root, asItIs(<Portal onReady={ready} />))
}

startReading()
const root = document.getElementById('root')
const state = document.getElementById('estado')?.textContent ?? ''
if (root && state !== '') void takeOver(root, state)
else if (root) {
  root.replaceChildren()
  createRoot(root).render(asItIs(<Portal />))
  dispatchEvent(new Event('portal-pronto'))
}
