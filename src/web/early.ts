/**
 * The few lines that stand in every page the server wrote, before the application: how this person reads is applied before the
 * first paint, and the application comes at the first touch (performance P12, P13). What is pressed meanwhile is pressed again
 * once it is there. Built apart as one plain script; nothing of the house may be imported here.
 */
const root = document.documentElement
const reading: { texto?: number; contraste?: string } = {}
try {
  Object.assign(reading, JSON.parse(localStorage.getItem('leitura') ?? '{}'))
} catch {
  // Nothing is remembered.
}

const isChosen = (choice = ''): boolean =>
  choice === 'alto' ? reading.contraste === 'alto' : Number(choice) === (reading.texto ?? 100)

/** Onto the page, and onto the buttons that are there already. */
const showReading = (): void => {
  if (reading.texto) root.dataset.texto = String(reading.texto)
  if (reading.contraste) root.dataset.contraste = reading.contraste
  for (const button of document.querySelectorAll<HTMLElement>('[data-leitura]'))
    button.setAttribute('aria-pressed', String(isChosen(button.dataset.leitura)))
}

/** Larger letters and contrast wait for nothing. */
const chooseReading = (choice: string): void => {
  if (choice === 'alto') reading.contraste = isChosen(choice) ? 'normal' : 'alto'
  else reading.texto = Number(choice)
  showReading()
  try {
    localStorage.setItem('leitura', JSON.stringify(reading))
  } catch {
    // Holds for this page.
  }
}

showReading()
addEventListener('DOMContentLoaded', showReading)

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

addEventListener('click', hold, true)
addEventListener('submit', holdForm, true)
addEventListener('portal-pronto', () => {
  removeEventListener('click', hold, true)
  removeEventListener('submit', holdForm, true)
  pressed?.removeAttribute('aria-busy')
  if (pressed?.isConnected) pressed.click()
})

type Connection = { effectiveType?: string; saveData?: boolean }
/** On a line that can spare it the parts are fetched ahead, once the page is there; nothing of them runs before a touch. */
const fetchAhead = (): void => {
  const line = (navigator as Navigator & { connection?: Connection }).connection
  if (line && (line.saveData === true || line.effectiveType !== '4g')) return
  for (const href of (root.dataset.partes ?? '').split(' ')) {
    if (href === '') continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
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

if (root.dataset.pressa === undefined && !knowsPerson()) {
  listen()
  addEventListener('load', () => setTimeout(fetchAhead, 1500))
} else begin()

export {}
