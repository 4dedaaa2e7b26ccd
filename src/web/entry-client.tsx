import './ui/global.css'
import { hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { startDisplayPreferences } from './lib/display-preferences.ts'
import { ApiError } from './lib/http.ts'
import { reloadOnce } from './lib/lazy.ts'
import { loadServerRendered, whenHydrated } from './lib/server-rendered.ts'
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

type Field = HTMLInputElement | HTMLTextAreaElement

/** What is typed until the application answers for a field: before that only the field itself knows, and may be set back. */
const listenToTyping = (root: HTMLElement): { typed: Map<Field, string>; stop: () => void } => {
  const typed = new Map<Field, string>()
  for (const field of root.querySelectorAll<Field>('input, textarea'))
    if (field.value !== '' && field.value !== field.defaultValue) typed.set(field, field.value)
  const hear = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.set(target, target.value)
  }
  root.addEventListener('input', hear, true)
  return { typed, stop: () => root.removeEventListener('input', hear, true) }
}

const tell = ([field, words]: [Field, string]): void => {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'file')) return
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  // React remembers what it last saw in a field, and hears only of what is new.
  field.value = ''
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, words)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const portal = (
  <StrictMode>
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <Toasts />
    </QueryClientProvider>
  </StrictMode>
)

const SETTLED_MS = 5000

/** Resolves once nothing is being asked of the server, or after a while: who the visitor is decides what a press means. */
const whenSettled = (): Promise<void> =>
  new Promise(resolve => {
    const end = Date.now() + SETTLED_MS
    let quiet = 0
    const check = (): void => {
      // A question may be asked only after the next paint: quiet once is not yet settled.
      quiet = client.isFetching() === 0 ? quiet + 1 : 0
      if (quiet >= 3 || Date.now() > end) resolve()
      else setTimeout(() => requestAnimationFrame(check), 30)
    }
    requestAnimationFrame(check)
  })

const ready = (): boolean => dispatchEvent(new Event('portal-pronto'))

/** The server wrote this page: it is taken over as it stands. */
const takeOver = async (root: HTMLElement, state: string): Promise<void> => {
  hydrate(client, JSON.parse(state))
  const { typed, stop } = listenToTyping(root)
  const modules = (root.dataset.modulos ?? '').split(' ').filter(module => module !== '')
  await loadServerRendered(modules)
  hydrateRoot(root, portal)
  await whenHydrated(modules)
  stop()
  for (const one of typed) tell(one)
  await whenSettled()
  ready()
}

startDisplayPreferences()
const root = document.getElementById('root')
const state = document.getElementById('estado')?.textContent ?? ''
const beginAnew = (root: HTMLElement): void => {
  root.replaceChildren()
  createRoot(root).render(portal)
  ready()
}

if (root && state !== '')
  takeOver(root, state).catch(() => {
    // A part is gone with an older release, or the network is: one safe reload, then the screen itself says so.
    if (!reloadOnce()) beginAnew(root)
  })
else if (root) beginAnew(root)
