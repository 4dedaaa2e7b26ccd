/**
 * Inline script at the end of every server-rendered page. It loads the application at the first interaction, and
 * repeats clicks and keys that arrived before hydration. It is built as a plain script and may import only small modules of `lib`.
 */
import { storeDisplayPreferences } from './lib/display-preferences-storage.ts'
import { hideLoadFailure, isLoadFailure, showLoadFailure } from './lib/load-failure.ts'
import { readerHourInBrackets } from './lib/reader-hour.ts'

const root = document.documentElement
/** Holds what is not needed for the first paint: the style sheet of the fonts and the names of the application's chunks. */
const deferred = document.getElementById('deferred-fonts')

const whenPainted = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work))
}

const whenLoaded = (work: () => void): void => {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work)
}

const FONTS = ['1em Newsreader', 'italic 1em Newsreader', '1em "Source Sans 3"']

/** The name and the line of the hour keep their lines when their own font comes: one more would move the page below. */
const showFonts = (): void => {
  const texts = document.querySelectorAll<HTMLElement>('h1,[data-expires-at] p')
  const heights = Array.from(texts, text => text.offsetHeight)
  delete root.dataset.fonts
  texts.forEach((text, place) => {
    if (text.offsetHeight > Number(heights[place])) text.style.letterSpacing = '-.04em'
  })
}

/**
 * Loads all fonts together, so that the layout changes once instead of four times. Their style sheet stands in a `noscript` element, which
 * keeps it out of the first paint.
 */
const fetchFonts = (): void => {
  document.head.insertAdjacentHTML('beforeend', deferred?.textContent ?? '')
  Promise.all(FONTS.map(font => document.fonts.load(font)))
    // An interaction comes first.
    .then(() => setTimeout(showFonts, 200))
    .catch(() => {})
}

const isChosen = (choice = ''): boolean =>
  choice === 'alto' ? root.dataset.contrast === 'alto' : choice === (root.dataset.textSize ?? '100')

const showPreferences = (): void => {
  for (const button of document.querySelectorAll<HTMLElement>('[data-preference]'))
    button.setAttribute('aria-pressed', String(isChosen(button.dataset.preference)))
}

/** Text size and contrast work before hydration. */
const choosePreference = (choice: string): void => {
  if (choice === 'alto') root.dataset.contrast = isChosen(choice) ? 'normal' : 'alto'
  else root.dataset.textSize = choice
  showPreferences()
  storeDisplayPreferences()
}

const application = root.dataset.application ?? ''
/** The scripts that this page needs to become interactive. */
const chunks = deferred?.dataset.chunks?.split(' ') ?? []
const preload = (chunk: string): void => {
  const href = `/assets/${chunk}.js`
  document.head.append(Object.assign(document.createElement('link'), { href, rel: 'modulepreload' }))
}
const INTERACTIONS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll'] as const
let pressed: HTMLElement | undefined
let loading = false

const loadApp = (): void => {
  if (loading) return
  loading = true
  // All at once: each script names the next one only when it runs, which takes a phone one round trip after the other.
  chunks.forEach(preload)
  // An application that is loaded already, but could not load the page's chunks, tries them again.
  import(/* @vite-ignore */ application).then(() => dispatchEvent(new Event('app:retry')), waitForNetwork)
}

/** The network is down: the next interaction tries again, and a press that needed the application is answered. */
const waitForNetwork = (): void => {
  loading = false
  if (!pressed) return
  pressed.removeAttribute('aria-busy')
  pressed = undefined
  showLoadFailure()
}

/** A part of the page that is closed on a phone. A phone shows its keyboard only for a focus during the tap. */
const openPart = (part: HTMLElement): void => {
  part.dataset.expanded = 'true'
  part.querySelector('textarea')?.focus()
}

const partOf = (link: HTMLAnchorElement | null): HTMLElement | null => {
  if (!link?.hash || link.pathname !== location.pathname || link.search !== location.search) return null
  return document.querySelector(`${link.hash}[data-expanded]`)
}

/**
 * A form that the browser can send without losing anything. One that posts waits for the application, and so does a search without a term:
 * only the application says that the term is missing.
 */
const isSearch = (form: HTMLFormElement | null): boolean =>
  form?.hasAttribute('action') === true &&
  form.method === 'get' &&
  [...new FormData(form).values()].some(value => String(value).trim() !== '')

/** Without a network a link of the portal would replace the page by the browser's own error page. */
const isOfflineNavigation = (link: HTMLAnchorElement | null): boolean =>
  !navigator.onLine && link?.origin === location.origin && !link.hash

/** Links, the menu and searches work without the application; other buttons wait for it. */
const deferClick = (event: Event): void => {
  const target = event.target as Element
  const link = target.closest('a')
  const part = partOf(link)
  if (part) {
    event.preventDefault()
    openPart(part)
    return
  }
  if (isOfflineNavigation(link)) {
    event.preventDefault()
    showLoadFailure()
    return
  }
  const button = target.closest<HTMLElement>('button')
  const form = target.closest('form')
  if (!button || isLoadFailure(button)) return
  if (button.getAttribute('type') === 'submit' && isSearch(form)) return
  event.preventDefault()
  event.stopPropagation()
  const preference = button.dataset.preference
  if (preference) {
    choosePreference(preference)
    return
  }
  pressed?.removeAttribute('aria-busy')
  pressed = button
  button.setAttribute('aria-busy', 'true')
  loadApp()
}

const deferSubmit = (event: Event): void => {
  const form = event.target as HTMLFormElement
  if (isSearch(form)) return
  event.preventDefault()
  event.stopPropagation()
  pressed = form.querySelector<HTMLElement>('[type=submit]') ?? undefined
  loadApp()
}

const TAB_KEYS = /^(Arrow[LR]|Home|End)/
const tabKeys: string[] = []

/** Arrow keys on tabs need the application: they are recorded here and repeated after hydration. */
const deferTabKey = (event: KeyboardEvent): void => {
  if (!TAB_KEYS.test(event.key) || !(event.target as Element).matches('[role=tab]')) return
  event.preventDefault()
  event.stopPropagation()
  tabKeys.push(event.key)
}

const replayTabKeys = (): void => {
  for (const key of tabKeys) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}

const replayDeferred = (): void => {
  hideLoadFailure()
  removeEventListener('click', deferClick, true)
  removeEventListener('keydown', deferTabKey, true)
  removeEventListener('submit', deferSubmit, true)
  pressed?.removeAttribute('aria-busy')
  if (pressed?.isConnected) pressed.click()
  replayTabKeys()
}

/** On a fast connection the chunks are prefetched one at a time after the page has loaded; none runs before an interaction. */
const fetchAhead = (at = 0): void => {
  const chunk = chunks[at]
  if (chunk === undefined || loading) return
  preload(chunk)
  setTimeout(() => fetchAhead(at + 1), 200)
}

/** Whether the address asks for something that only the application can show, or this device stores it: a draft, a code, homenagens sent from here. */
const needsApplication = (): boolean => {
  try {
    // A notice to a moderator names the screen to open.
    if (/[?&]para=/.test(location.search)) return true
    // A printed code leads to a homenagem that is not in the document of a long list.
    if (location.hash.startsWith('#mensagem-') && !document.querySelector(':target')) return true
    if (Object.keys(sessionStorage).some(key => key.startsWith('rascunho:'))) return true
    return ['codigos', 'homenagens-enviadas', 'continua'].some(key => localStorage.getItem(key) !== null)
  } catch {
    return false
  }
}

/** Hours of the portal also show the reader's own where its zone differs. */
const addReaderHours = (): void => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-instant]'))
    element.textContent = readerHourInBrackets(Number(element.dataset.instant), root.dataset.timeZone ?? '')
}

/**
 * A page that was left open: once its line of the hour is no longer true, the application writes the next one. A document was last modified
 * when the portal sent it: the device's clock may be slow.
 */
const loadWhenHourChanges = (): void => {
  const change = Number(document.querySelector<HTMLElement>('[data-expires-at]')?.dataset.expiresAt)
  if (change > 0) setTimeout(loadApp, change - Math.max(Date.now(), Date.parse(document.lastModified)))
}

/** The reader arrived by a link to a part of the page. */
const openTarget = (): void => {
  const part = document.querySelector<HTMLElement>(':target[data-expanded]')
  if (part) openPart(part)
}

type Connection = { effectiveType?: string; saveData?: boolean }
/** Whether the connection is fast and data saving is off. Many phones do not report it; they count as fast. */
const isFastConnection = (): boolean => {
  const connection: Connection = (navigator as Navigator & { connection?: Connection }).connection ?? {}
  return connection.saveData !== true && (connection.effectiveType ?? '4g') === '4g'
}

/** Runs after the first paint: nobody interacts before it, and this work would delay it. */
const start = (): void => {
  const fast = isFastConnection()
  if (!fast) root.dataset.fonts = 'never'
  showPreferences()
  addReaderHours()
  addEventListener('click', deferClick, true)
  addEventListener('submit', deferSubmit, true)
  addEventListener('keydown', deferTabKey, true)
  addEventListener('app:hydrated', replayDeferred)
  addEventListener('app:offline', waitForNetwork)
  // Behind the pictures: three fonts on a slow line double the time until the banner is visible.
  if (fast) whenLoaded(fetchFonts)
  for (const name of INTERACTIONS) addEventListener(name, loadApp, { capture: true, passive: true })
  openTarget()
  if (root.dataset.hydrate === 'now' || needsApplication()) {
    loadApp()
    return
  }
  loadWhenHourChanges()
  if (fast) whenLoaded(() => setTimeout(fetchAhead, 1500))
}

whenPainted(start)
