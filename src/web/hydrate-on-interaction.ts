/**
 * The lines at the end of every page the server wrote: the application comes at the first touch (performance P12, P13), and what is
 * pressed meanwhile is pressed again once it is there. Built apart as a plain script, which may use small things of `lib` and nothing else.
 */
import {
  applyDisplayPreferences,
  readDisplayPreferences,
  type StoredDisplayPreferences,
  storeDisplayPreferences,
  writePreferencesCookie,
} from './lib/display-preferences-storage.ts'

const root = document.documentElement
/** What is of no use before the first paint: the faces to be fetched, and the application's parts. */
const later = document.getElementById('letras')

const prefetch = (href: string | undefined, as: Partial<HTMLLinkElement>): void => {
  if (href) document.head.append(Object.assign(document.createElement('link'), { href, ...as }))
}

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, 200)
}

const whenPainted = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work))
}

const whenLoaded = (work: () => void): void => {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work)
}

const FONTS = ['1em Newsreader', 'italic 1em Newsreader', '1em "Source Sans 3"']

/**
 * All faces at once and behind the pictures, so that the page is laid out anew one time and not four, and no picture waits for it. They are
 * named where only a browser without scripts reads them: before the first paint they would be read for nothing.
 */
const fetchFonts = (): void => {
  document.head.insertAdjacentHTML('beforeend', later?.textContent ?? '')
  Promise.all([new Promise<void>(whenLoaded), ...FONTS.map(font => document.fonts.load(font))])
    .then(() => whenIdle(() => delete root.dataset.letras))
    .catch(() => {})
}

const isChosen = (choice = ''): boolean =>
  choice === 'alto' ? root.dataset.contraste === 'alto' : choice === (root.dataset.texto ?? '100')

const showReading = (): void => {
  for (const button of document.querySelectorAll<HTMLElement>('[data-leitura]'))
    button.setAttribute('aria-pressed', String(isChosen(button.dataset.leitura)))
}

/** Where the server was not told of what this device keeps, it is applied now, and the server told. */
const recallReading = (): void => {
  if (root.dataset.texto !== undefined) return
  const stored = readDisplayPreferences()
  if (!stored) return
  applyDisplayPreferences(stored)
  writePreferencesCookie(stored)
}

/** Larger letters and contrast wait for nothing. */
const chooseReading = (choice: string): void => {
  if (choice === 'alto') root.dataset.contraste = isChosen(choice) ? 'normal' : 'alto'
  else root.dataset.texto = choice
  showReading()
  const chosen: StoredDisplayPreferences = {
    texto: Number(root.dataset.texto ?? 100),
    contraste: root.dataset.contraste ?? 'normal',
  }
  storeDisplayPreferences(chosen)
}

const application = root.dataset.aplicacao ?? ''
const WAKERS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll'] as const
let pressed: HTMLElement | undefined
let begun = false

const begin = (): void => {
  if (begun) return
  begun = true
  for (const name of WAKERS) removeEventListener(name, begin, true)
  import(/* @vite-ignore */ application).catch(() => {
    // The network is away: the next touch tries again.
    begun = false
    listen()
  })
}

const listen = (): void => {
  for (const name of WAKERS) addEventListener(name, begin, { capture: true, passive: true })
}

/** Links and forms that lead somewhere do so by themselves; buttons wait for the application. */
const hold = (event: Event): void => {
  const target = event.target as Element
  const button = target.closest<HTMLElement>('button, summary')
  const form = target.closest('form')
  if (!button) return
  if (button.getAttribute('type') === 'submit' && form?.hasAttribute('action')) return
  event.preventDefault()
  event.stopPropagation()
  const leitura = button.dataset.leitura
  if (leitura) {
    chooseReading(leitura)
    return
  }
  pressed?.removeAttribute('aria-busy')
  pressed = button
  button.setAttribute('aria-busy', 'true')
  begin()
}

const holdForm = (event: Event): void => {
  const form = event.target as HTMLFormElement
  if (form.hasAttribute('action')) return
  event.preventDefault()
  event.stopPropagation()
  pressed = form.querySelector<HTMLElement>('[type=submit]') ?? undefined
  begin()
}

const TAB_KEYS: ReadonlySet<string> = new Set(['ArrowRight', 'ArrowLeft', 'Home', 'End'])
const tabKeys: string[] = []

/** Arrows on the tabs are the application's: held back here, they are pressed again once it is there. */
const holdTabKey = (event: KeyboardEvent): void => {
  if (!TAB_KEYS.has(event.key) || !(event.target as Element).matches('[role=tab]')) return
  event.preventDefault()
  event.stopPropagation()
  tabKeys.push(event.key)
}

const repeatTabKeys = (): void => {
  for (const key of tabKeys) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}

const release = (): void => {
  removeEventListener('click', hold, true)
  removeEventListener('keydown', holdTabKey, true)
  removeEventListener('submit', holdForm, true)
  pressed?.removeAttribute('aria-busy')
  if (pressed?.isConnected) pressed.click()
  repeatTabKeys()
}

/** On a line that can spare it the parts are fetched ahead, one at a time, once the page is there; nothing of them runs before a touch. */
const fetchAhead = (parts: readonly string[]): void => {
  if (parts.length === 0 || begun) return
  prefetch(parts[0], { rel: 'modulepreload' })
  whenIdle(() => fetchAhead(parts.slice(1)))
}

/** What this device keeps of its person (a draft, a code, letters sent) only the application can show. */
const knowsPerson = (): boolean => {
  try {
    if (Object.keys(sessionStorage).some(key => key.startsWith('rascunho:'))) return true
    return ['codigos', 'homenagens-enviadas'].some(key => localStorage.getItem(key) !== null)
  } catch {
    return false
  }
}

type Connection = { effectiveType?: string; saveData?: boolean }
/** Of a line that is quick and whose data is not to be saved; unknown on many phones, which are taken for quick ones. */
const isPlenty = (): boolean => {
  const line: Connection = (navigator as Navigator & { connection?: Connection }).connection ?? {}
  return line.saveData !== true && (line.effectiveType ?? '4g') === '4g'
}

/** Nobody touches what is not painted yet, and all of this together would hold the first paint up. */
const start = (): void => {
  const plenty = isPlenty()
  if (!plenty) root.dataset.letras = 'nunca'
  recallReading()
  showReading()
  addEventListener('click', hold, true)
  addEventListener('submit', holdForm, true)
  addEventListener('keydown', holdTabKey, true)
  addEventListener('portal-pronto', release)
  if (plenty) fetchFonts()
  if (root.dataset.pressa !== undefined || knowsPerson()) {
    begin()
    return
  }
  listen()
  if (plenty) whenLoaded(() => setTimeout(() => fetchAhead(later?.dataset.partes?.split(' ') ?? []), 1500))
}

whenPainted(start)
