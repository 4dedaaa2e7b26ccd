import './ui/global.css'
import './ui/classes.css'
import { QueryClient, QueryClientProvider, type QueryFilters } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { startDisplayPreferences } from './lib/display-preferences.ts'
import { endUnendedDevice } from './lib/end-device.ts'
import { fetchGrupo, GRUPO } from './lib/grupo.ts'
import { isRefusal } from './lib/http.ts'
import { pageLanguage, setPageLanguage } from './lib/language.ts'
import { reloadOnce } from './lib/lazy.ts'
import { pause } from './lib/pause.ts'
import { beginHydration, endHydration } from './lib/portal-clock.ts'
import { type SeedEntries, seed } from './lib/seeded.ts'
import { loadServerRendered, whenHydrated } from './lib/server-rendered.ts'
import { readSession, subscribeSession } from './lib/session.ts'
import { AppRoutes } from './router.tsx'
import { Toasts } from './ui/toasts.tsx'

const client = new QueryClient({
  defaultOptions: { queries: { retry: (failures, error) => failures < 2 && !isRefusal(error) } },
})

// A style sheet or chunk of an older release no longer exists: the page reloads once; drafts preserve the typed values.
addEventListener('vite:preloadError', () => void reloadOnce())

let signedIn = readSession()?.accessToken

// Cached data of one account must not be visible to the next account in the same tab. What the page of a sign-in shows is public, and not read
// once more while that page is left.
const forgetAccount = (): void => {
  const grupo = client.getQueryData(GRUPO.queryKey)
  if (signedIn === undefined) client.removeQueries({ type: 'inactive' })
  else client.clear()
  client.setQueryData(GRUPO.queryKey, grupo)
}

// "Sair" without a network ends the device later.
addEventListener('online', () => void endUnendedDevice())
void endUnendedDevice()

subscribeSession(() => {
  const now = readSession()?.accessToken
  if (now !== signedIn) forgetAccount()
  signedIn = now
})

type Field = HTMLInputElement | HTMLTextAreaElement

const isCheckbox = (field: Field): field is HTMLInputElement => field.type === 'checkbox'
const fieldValue = (field: Field): string => (isCheckbox(field) ? String(field.checked) : field.value)

/** Records what is typed before hydration: React does not know these values and may reset the fields. */
const listenToTyping = (root: HTMLElement): { typed: Map<Field, string>; stop: () => void } => {
  const typed = new Map<Field, string>()
  for (const field of root.querySelectorAll<Field>('input, textarea'))
    if (isCheckbox(field) ? field.checked : field.value !== '' && field.value !== field.defaultValue)
      typed.set(field, fieldValue(field))
  const record = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      typed.set(target, fieldValue(target))
  }
  root.addEventListener('input', record, true)
  return { typed, stop: () => root.removeEventListener('input', record, true) }
}

const replayInput = ([field, words]: [Field, string]): void => {
  if (isCheckbox(field)) {
    if (fieldValue(field) !== words) field.click()
    return
  }
  if (field instanceof HTMLInputElement && field.type === 'file') {
    if (field.files?.length) field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  // React compares with the last value it saw in the field and ignores an input event without a change.
  field.value = ''
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, words)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The position of the cursor while somebody types: setting the value of a field moves it to the end. */
const readCursor = (): (() => void) => {
  const field = document.activeElement as Partial<Field> | null
  const { selectionStart: start = null, selectionEnd: end = null, value } = field ?? {}
  return () => {
    if (start !== null && field?.value === value) field?.setSelectionRange?.(start, end)
  }
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

const SETTLE_CHECKS_MAX = 160

/** A read that failed is repeated for seconds: a press does not wait for it. */
const FIRST_ATTEMPTS: QueryFilters = { predicate: ({ state }) => state.fetchFailureCount === 0 }

/** Resolves when no query is running, or after five seconds: the effect of a button may depend on data still being read. */
const whenSettled = async (): Promise<void> => {
  let idleChecks = 0
  // A query may start only after the next paint, so three idle checks in a row are required.
  for (let checks = 0; idleChecks < 3 && checks < SETTLE_CHECKS_MAX; checks += 1) {
    await pause(30)
    idleChecks = client.isFetching(FIRST_ATTEMPTS) === 0 ? idleChecks + 1 : 0
  }
}

const ready = (): boolean => dispatchEvent(new Event('app:hydrated'))

/** The texts of a page that the server wrote in another language, as a chunk of its own. */
const loadTranslation = async (): Promise<void> => {
  const language = pageLanguage()
  if (language === 'en') setPageLanguage(language, (await import('./translations/en.ts')).EN)
  if (language === 'es') setPageLanguage(language, (await import('./translations/es.ts')).ES)
}

/** The styles between the parts of the page go to those in the head: React expects, and keeps, only what it rendered. */
const keepStyles = (root: HTMLElement): void => document.head.append(...root.querySelectorAll('style'))

/** Hydrates a server-rendered page. */
const hydratePage = async (root: HTMLElement, state: string): Promise<void> => {
  for (const [key, data] of JSON.parse(state) as SeedEntries) seed(client, key, data)
  const { typed, stop } = listenToTyping(root)
  const modules = (root.dataset.modules ?? '').split(' ').filter(module => module !== '')
  await Promise.all([loadServerRendered(modules), loadTranslation()])
  const restoreCursor = readCursor()
  keepStyles(root)
  const expires = Number(root.querySelector<HTMLElement>('[data-expires-at]')?.dataset.expiresAt)
  if (expires > 0) beginHydration(expires)
  hydrateRoot(root, portal)
  await whenHydrated(modules)
  endHydration()
  stop()
  for (const one of typed) replayInput(one)
  restoreCursor()
  await whenSettled()
  ready()
}

startDisplayPreferences()
const root = document.getElementById('root')
// What the document shows in place of a refused page becomes the page of its own address.
const notFoundPath = root?.dataset.notFoundPath
if (notFoundPath !== undefined)
  history.replaceState({ usr: { served: location.search + location.hash } }, '', notFoundPath)
const state = document.getElementById('query-state')?.textContent ?? ''
/** Until the first commit React leaves what the document has. */
const renderFromScratch = async (root: HTMLElement): Promise<void> => {
  void fetchGrupo(client)
  await loadTranslation().catch(() => undefined)
  keepStyles(root)
  createRoot(root).render(portal)
  ready()
}

/** Without a network the server's page remains, and the next interaction tries again. After a reload without success the screen shows the error. */
const hydrateOrKeepPage = (root: HTMLElement, state: string): Promise<void> =>
  hydratePage(root, state).catch(async () => {
    const outcome = await reloadOnce()
    if (outcome === 'failed') await renderFromScratch(root)
    if (outcome !== 'offline') return
    addEventListener('app:retry', () => void hydrateOrKeepPage(root, state), { once: true })
    dispatchEvent(new Event('app:offline'))
  })

if (root && state !== '') void hydrateOrKeepPage(root, state)
else if (root) void renderFromScratch(root)
