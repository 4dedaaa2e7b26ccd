import './ui/global.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { ApiError } from './lib/http.ts'
import { reloadOnce } from './lib/lazy.ts'
import { startReading } from './lib/reading.ts'
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

startReading()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  )
}
