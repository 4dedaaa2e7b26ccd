import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** The application that the script loads: it counts how often it ran. */
const APPLICATION = 'data:text/javascript,globalThis.appLoads=1+(globalThis.appLoads||0)'
const counter = globalThis as { appLoads?: number }
const root = document.documentElement
let copy = 0
let online: boolean

type Page = { html?: string; data?: Record<string, string>; connection?: object; application?: string }

/** Runs the script at the end of a page, up to its first moment after the paint. */
const open = async ({ html = '', data = {}, connection, application }: Page = {}): Promise<void> => {
  document.body.innerHTML =
    html + '<noscript id="deferred-fonts" data-chunks="a b"><link id="fonts" rel="stylesheet"></noscript>'
  // Each run is one script of its own.
  copy += 1
  Object.assign(root.dataset, { application: application ?? `${APPLICATION}//${copy}`, fonts: 'later', ...data })
  vi.stubGlobal('navigator', {
    userAgent: 'test',
    connection,
    get onLine() {
      return online
    },
  })
  const address = `./hydrate-on-interaction.ts?run=${copy}`
  await import(/* @vite-ignore */ address)
  // The paint, and the moment after it.
  await pass(30)
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Loading the application takes real turns of the event loop. */
const loaded = () => vi.waitFor(() => expect(counter.appLoads ?? 0).toBeGreaterThan(0))
const preloaded = () =>
  [...document.head.querySelectorAll('link[rel=modulepreload]')].map(link => link.getAttribute('href'))
const hydrated = () => dispatchEvent(new Event('app:hydrated'))
const button = (text = '') => document.querySelector(`button${text}`) as HTMLButtonElement

type Listening = Parameters<typeof window.addEventListener>
let listening: Listening[]
const listen = window.addEventListener.bind(window)

beforeEach(() => {
  online = true
  // The script listens to the window for as long as the page is open; a test takes its listeners away.
  listening = []
  vi.stubGlobal('addEventListener', (...listener: Listening) => {
    listening.push(listener)
    listen(...listener)
  })
  counter.appLoads = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'Date', 'requestAnimationFrame', 'requestIdleCallback'] })
  Object.assign(document.fonts, { load: () => Promise.resolve([]) })
})
afterEach(() => {
  for (const [name, listener, options] of listening) window.removeEventListener(name, listener, options)
  vi.clearAllTimers()
  history.replaceState(null, '', '/')
  for (const link of document.head.querySelectorAll('link[rel=modulepreload], #fonts')) link.remove()
  for (const name of Object.keys(root.dataset)) if (name !== 'timeZone') delete root.dataset[name]
  document.body.innerHTML = ''
  history.replaceState(null, '', '/')
})

describe('a server-rendered page before its application', () => {
  it.each([['pointerdown'], ['pointermove'], ['touchstart'], ['keydown'], ['focusin'], ['scroll']])(
    'loads it at the first %s, with all chunks at once, and only once',
    async name => {
      await open()
      expect(counter.appLoads).toBe(0)
      window.dispatchEvent(new Event(name))
      window.dispatchEvent(new Event('pointerdown'))
      expect(preloaded()).toEqual(['/assets/a.js', '/assets/b.js'])
      await loaded()
      expect(counter.appLoads).toBe(1)
    },
  )

  it.each([
    ['the page asks for it', { data: { hydrate: 'now' } }, () => {}],
    ['a notice names the screen to open', {}, () => history.replaceState(null, '', '/?para=/admin/mensagens/1')],
    ['a printed code names a homenagem that is further down', {}, () => history.replaceState(null, '', '/#mensagem-7')],
    ['the device has a draft', {}, () => sessionStorage.setItem('rascunho:x', '1')],
    ['the device has a code', {}, () => localStorage.setItem('codigos', '1')],
    ['the device sent a homenagem', {}, () => localStorage.setItem('homenagens-enviadas', '1')],
  ])('loads it at once where %s', async (_reason, page, prepare) => {
    prepare()
    await open(page)
    await loaded()
  })

  it('loads it when the line of the hour is no longer true', async () => {
    vi.spyOn(document, 'lastModified', 'get').mockReturnValue('01/01/1970 00:00:00')
    await open({ html: `<p data-expires-at="${Date.now() + 60_000}"></p>` })
    await pass(59_000)
    expect(counter.appLoads).toBe(0)
    await pass(2000)
    await loaded()
  })

  it('prefetches its chunks one after the other once the page has rested, but not while data is saved', async () => {
    await open()
    await pass(1400)
    expect(preloaded()).toEqual([])
    await pass(200)
    expect(preloaded()[0]).toBe('/assets/a.js')
    await pass(1000)
    expect(preloaded()).toEqual(['/assets/a.js', '/assets/b.js'])
    expect(counter.appLoads).toBe(0)
  })

  it.each([[{ saveData: true }], [{ effectiveType: '3g' }]])(
    'saves fonts and chunks on a line that says %o',
    async connection => {
      await open({ connection })
      await pass(5000)
      expect(root.dataset.fonts).toBe('never')
      expect(preloaded()).toEqual([])
      expect(document.getElementById('fonts')).toBeNull()
    },
  )

  it.each([
    ['narrows a name and an hour that would take another line in their own font', 80, '-0.04em'],
    ['leaves those that keep their lines', 40, ''],
  ])('%s', async (_what, height, spacing) => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => (root.dataset.fonts ? 40 : height))
    const hour = '<div data-expires-at="9999999999999"><p>Velório amanhã</p></div>'
    await open({ html: `<h1>Orlando de Souza Lima</h1>${hour}`, connection: { effectiveType: '4g' } })
    await pass(300)
    expect(root.dataset.fonts).toBeUndefined()
    const texts = document.querySelectorAll<HTMLElement>('h1, p')
    expect(Array.from(texts, text => text.style.letterSpacing)).toEqual([spacing, spacing])
  })

  it('takes the fonts of a fast line together, behind the pictures', async () => {
    const loading = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
    await open({ connection: { effectiveType: '4g' } })
    await pass(1000)
    expect(document.head.querySelector('#fonts')).toBeNull()
    loading.mockRestore()
    dispatchEvent(new Event('load'))
    await pass(1000)
    expect(document.head.querySelector('#fonts')).not.toBeNull()
    expect(root.dataset.fonts).toBeUndefined()
  })
})

describe('a press before the application', () => {
  it('is repeated once it is there, the last one if there were several', async () => {
    await open({ html: '<button id="a" type="button">A</button><button id="b" type="button">B</button>' })
    const pressed: string[] = []
    document.body.addEventListener('click', event => pressed.push((event.target as Element).id))
    expect(fireEvent.click(button('#a'))).toBe(false)
    expect(button('#a').getAttribute('aria-busy')).toBe('true')
    button('#b').click()
    expect([button('#a').hasAttribute('aria-busy'), button('#b').getAttribute('aria-busy')]).toEqual([false, 'true'])
    expect(pressed).toEqual([])
    await loaded()
    hydrated()
    expect(pressed).toEqual(['b'])
    expect(button('#b').hasAttribute('aria-busy')).toBe(false)
    button('#a').click()
    expect(pressed).toEqual(['b', 'a'])
  })

  it('chooses text size and contrast without it', async () => {
    await open({
      html: '<button data-preference="100"></button><button data-preference="150"></button><button data-preference="alto"></button>',
    })
    const chosen = () => [...document.querySelectorAll('button')].map(one => one.getAttribute('aria-pressed'))
    expect(chosen()).toEqual(['true', 'false', 'false'])
    button('[data-preference="150"]').click()
    button('[data-preference=alto]').click()
    expect(chosen()).toEqual(['false', 'true', 'true'])
    expect([root.dataset.textSize, root.dataset.contrast]).toEqual(['150', 'alto'])
    expect(document.cookie).toContain('leitura=')
    button('[data-preference=alto]').click()
    expect(root.dataset.contrast).toBe('normal')
    expect(counter.appLoads).toBe(0)
  })

  it('opens a part of the page and gives it the keyboard', async () => {
    await open({
      html: '<a href="#part">x</a><section id="part" data-expanded="false"><textarea></textarea></section>',
    })
    const click = fireEvent.click(document.querySelector('a') as Element)
    expect(click).toBe(false)
    expect(document.getElementById('part')?.dataset.expanded).toBe('true')
    expect(document.activeElement?.tagName).toBe('TEXTAREA')
  })

  it.each([
    ['/other#part', true],
    ['/other', true],
    ['?aba=x#part', true],
    ['#none', true],
  ])("on the link %s is the browser's", async (href, isLeft) => {
    await open({ html: `<a href="${href}">x</a><section id="part" data-expanded="false"></section>` })
    const link = document.querySelector('a') as Element
    link.addEventListener('click', event => event.preventDefault.bind(event))
    expect(fireEvent.click(link)).toBe(isLeft)
    expect(document.getElementById('part')?.dataset.expanded).toBe('false')
  })

  it('says that there is no network, until it is back, instead of leaving the page, and leaves it for another site', async () => {
    await open({
      html: '<a id="own" href="/contato">x</a><a id="far" href="https://outro.exemplo/">y</a><a id="here" href="#fim">z</a>',
    })
    online = false
    expect(fireEvent.click(document.body)).toBe(true)
    expect(fireEvent.click(document.getElementById('here') as Element)).toBe(true)
    expect(fireEvent.click(document.getElementById('own') as Element)).toBe(false)
    expect(document.body.textContent).toContain('Sem internet agora')
    window.dispatchEvent(new Event('online'))
    expect(document.body.textContent).not.toContain('Sem internet agora')
    document.getElementById('far')?.addEventListener('click', event => event.preventDefault())
    fireEvent.click(document.getElementById('far') as Element)
    expect(document.body.textContent).not.toContain('Sem internet agora')
  })

  it('sends a search with a term by the browser, and keeps an empty one and a form that posts for the application', async () => {
    await open({
      html: '<form action="/busca" method="get"><input name="nome"><button type="submit">Buscar</button></form><form action="/x" method="post"><button id="post" type="submit">Enviar</button></form>',
    })
    const left: string[] = []
    for (const form of document.querySelectorAll('form'))
      form.addEventListener('submit', event => {
        left.push(form.method)
        event.preventDefault()
      })
    const [search, post] = document.querySelectorAll('form')
    expect([fireEvent.submit(search as Element), fireEvent.submit(post as Element)]).toEqual([false, false])
    expect(left).toEqual([])
    await loaded()
    button().click()
    expect(left).toEqual([])
    ;(document.querySelector('input') as HTMLInputElement).value = 'Maria'
    button().click()
    fireEvent.submit(search as Element)
    expect(left).toEqual(['get', 'get'])
    await loaded()
    hydrated()
    fireEvent.submit(post as Element)
    expect(left).toEqual(['get', 'get', 'get', 'post'])
  })

  it('repeats the arrow keys on tabs, and no other key', async () => {
    await open({ html: '<button role="tab">1</button><input>' })
    const keys: string[] = []
    const tab = document.querySelector('[role=tab]') as HTMLElement
    document.body.addEventListener('keydown', event => keys.push(event.key))
    tab.focus()
    const isLeft = ['ArrowRight', 'a', 'End'].map(key => fireEvent.keyDown(tab, { key }))
    expect(isLeft).toEqual([false, true, false])
    fireEvent.keyDown(document.querySelector('input') as Element, { key: 'ArrowLeft' })
    expect(keys).toEqual(['a', 'ArrowLeft'])
    await loaded()
    hydrated()
    expect(keys).toEqual(['a', 'ArrowLeft', 'ArrowRight', 'End'])
  })

  it('is answered when the application cannot be loaded, and the next interaction tries again', async () => {
    await open({ html: '<button type="button">A</button>', application: `/nothing-${copy}.js` })
    button().click()
    await vi.waitFor(() => expect(document.body.textContent).toContain('Sem internet agora'))
    expect(button().hasAttribute('aria-busy')).toBe(false)
    // The notice has a button of its own.
    expect(fireEvent.click(document.querySelector('[role=alert] button') as Element)).toBe(true)
    const before = preloaded().length
    fireEvent.pointerDown(window)
    expect(preloaded().length).toBeGreaterThan(before)
  })

  it('tries again at the next interaction also where the page has loaded it at once', async () => {
    await open({ data: { hydrate: 'now' }, application: `/nothing-${copy}.js` })
    const before = preloaded().length
    await vi.waitFor(() => {
      fireEvent.pointerDown(window)
      expect(preloaded().length).toBeGreaterThan(before)
    })
  })
})

describe('an application that could not load the parts of the page', () => {
  it('answers a press, waits for the next interaction, and takes its notice away once it could', async () => {
    await open({ html: '<button type="button">A</button>' })
    button().click()
    await loaded()
    dispatchEvent(new Event('app:offline'))
    expect(document.body.textContent).toContain('Sem internet agora')
    expect(button().hasAttribute('aria-busy')).toBe(false)
    hydrated()
    expect(document.body.textContent).not.toContain('Sem internet agora')
  })
})

describe('what the page shows before its application', () => {
  it('has the hour of the reader beside that of the portal', async () => {
    vi.stubEnv('TZ', 'Europe/Lisbon')
    await open({ html: `<span data-instant="${Date.parse('2026-11-05T11:00:00Z')}"></span>` })
    expect(document.querySelector('span')?.textContent).toMatch(/11h/)
  })

  it('opens the part that the address names', async () => {
    history.replaceState(null, '', '/#part')
    const html = '<section id="part" data-expanded="false"><textarea></textarea></section>'
    // The document of the tests has no target.
    const find = document.querySelector.bind(document)
    const found = vi.spyOn(document, 'querySelector')
    found.mockImplementation((selector: string) => find(selector.replace(':target', '#part')))
    await open({ html })
    expect(document.getElementById('part')?.dataset.expanded).toBe('true')
    expect(document.activeElement?.tagName).toBe('TEXTAREA')
    found.mockRestore()
  })
})
