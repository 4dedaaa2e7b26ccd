import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { signInAs } from '#web/testing/render-screen.tsx'
import { loadScreens, renderPage } from './entry-server.tsx'
import { GRUPO } from './lib/grupo.ts'
import { keepUnendedDevice } from './lib/known-device.ts'
import { setPageLanguage } from './lib/language.ts'
import { clearSession, storeSession } from './lib/session.ts'

const grupo = {
  ...{ nome: 'Grupo Aurora', nomeCurto: 'Aurora', desde: '1973', cidade: '', logo: '', sobre: '', telefone: '' },
  ...{ email: '', politica: '', unidades: [] },
}
const despedida = buildDespedidaPagina()
const NOW = Date.parse('2026-11-05T10:20:00Z')
const replies: Record<string, unknown> = {
  'GET /exibicao/grupo': grupo,
  'GET /exibicao/despedida/:id/:codigo': despedida,
  'GET /homenagem/homenagem-aprovadas/:despedidaId': [],
  'GET /homenagem/agradecimento/:despedidaId': { texto: '' },
}
const read = async (key: string) => ({ body: replies[key], total: 0 })

// All files of a worker share one module of toasts: an application that stays mounted would close those of the next file.
const mounted = vi.hoisted(() => [] as Root[])
vi.mock('react-dom/client', async original => {
  const { createRoot, hydrateRoot } = await original<typeof import('react-dom/client')>()
  const keep = (root: Root): Root => {
    mounted.push(root)
    return root
  }
  return {
    createRoot: (...args: Parameters<typeof createRoot>) => keep(createRoot(...args)),
    hydrateRoot: (...args: Parameters<typeof hydrateRoot>) => keep(hydrateRoot(...args)),
  }
})

let copy = 0
let calls: FakeCall[]
/** The document of an address as the server writes it. */
const serve = async (path: string, language: 'pt-BR' | 'en' | 'es' = 'pt-BR'): Promise<HTMLElement> => {
  const page = await renderPage(path, 'http://localhost:3000', read as never, NOW, language)
  if (!page) throw new Error('not rendered')
  history.replaceState(null, '', path)
  document.documentElement.lang = language
  // The application reads it from the document.
  setPageLanguage(undefined as never, {})
  document.body.innerHTML = `<div id="root" data-modules="${page.modules.join(' ')}"></div>`
  const root = document.getElementById('root') as HTMLElement
  root.innerHTML = page.html
  const state = Object.assign(document.createElement('script'), { id: 'query-state', type: 'application/json' })
  state.textContent = page.state
  document.body.append(state)
  return root
}
/** Starts the application of the document; each start is one of its own. */
const start = async (): Promise<void> => {
  copy += 1
  const address = `./entry-client.tsx?run=${copy}`
  await act(async () => void (await import(/* @vite-ignore */ address)))
}
const hydration = () => new Promise(resolve => addEventListener('app:hydrated', resolve, { once: true }))

beforeAll(() => loadScreens('America/Maceio'))
afterEach(async () => {
  await act(async () => {
    for (const root of mounted.splice(0)) root.unmount()
    document.body.innerHTML = ''
  })
  document.documentElement.lang = 'pt-BR'
  setPageLanguage('pt-BR', {})
  history.replaceState(null, '', '/')
})

const answer = (extra: Parameters<typeof fakeServer>[0] = {}) => {
  calls = fakeServer({
    'GET /exibicao/grupo': { json: grupo },
    'GET /exibicao/despedida/:id/:codigo': { json: despedida },
    'GET /homenagem/homenagem-aprovadas/:despedidaId': { json: [] },
    'GET /homenagem/agradecimento/:despedidaId': { json: { texto: '' } },
    'GET /exibicao/despedidas/ultimas': { json: [] },
    ...extra,
  })
}

describe('a page of the server, once the application is there', () => {
  it('keeps what was typed and ticked before, with the cursor, and the same document', async () => {
    answer({})
    const root = await serve('/despedida/10661?aba=mensagens')
    const heading = root.querySelector('h1')
    const text = root.querySelector('textarea') as HTMLTextAreaElement
    text.value = 'Saudade'
    const box = root.querySelector<HTMLInputElement>('input[type=checkbox]')
    if (box) box.checked = true
    const done = hydration()
    // Somebody goes on typing while the parts of the page are loaded.
    const listen = root.addEventListener.bind(root)
    root.addEventListener = (...listener: Parameters<typeof listen>) => {
      listen(...listener)
      if (listener[0] !== 'input') return
      root.addEventListener = listen
      text.focus()
      text.value = 'Saudades de'
      fireEvent.input(text)
      text.setSelectionRange(3, 5)
    }
    await start()
    await act(() => done as Promise<void>)
    expect(root.querySelector('h1')).toBe(heading)
    expect(text.value).toBe('Saudades de')
    expect([text.selectionStart, text.selectionEnd]).toEqual([3, 5])
    expect(root.textContent).toContain('11/160')
    if (box) expect(box.checked).toBe(true)
    fireEvent.change(text, { target: { value: 'Saudades' } })
    expect(root.textContent).toContain('8/160')
    expect(calls.some(call => call.path === '/exibicao/despedida/10661/0')).toBe(true)
  })

  it.each([
    ['en', 'Skip to content'],
    ['es', 'Ir al contenido'],
  ] as const)('is in its own language, as in %s', async (language, words) => {
    answer({})
    const root = await serve('/despedida/10661', language)
    const done = hydration()
    await start()
    await act(() => done as Promise<void>)
    expect(root.textContent).toContain(words)
    expect(root.textContent).not.toContain('Nascimento')
  })

  it('is ready once nothing is read any more', async () => {
    let respond = () => {}
    const reading = new Promise<void>(resolve => {
      respond = resolve
    })
    answer({
      'GET /exibicao/despedida/:id/:codigo': async () => {
        await reading
        return { json: despedida }
      },
    })
    await serve('/despedida/10661')
    const ready = vi.fn()
    addEventListener('app:hydrated', ready, { once: true })
    await start()
    await waitFor(() => expect(calls.some(call => call.path === '/exibicao/despedida/10661/0')).toBe(true))
    await act(() => new Promise(resolve => setTimeout(resolve, 150)))
    expect(ready).not.toHaveBeenCalled()
    respond()
    await waitFor(() => expect(ready).toHaveBeenCalledTimes(1))
  })

  it('is ready although a read failed, which is repeated a second later', async () => {
    answer({ 'GET /exibicao/despedida/:id/:codigo': { status: 503, text: '' } })
    await serve('/despedida/10661')
    const done = hydration()
    await start()
    await act(() => done as Promise<void>)
    expect(calls.filter(call => call.path === '/exibicao/despedida/10661/0')).toHaveLength(1)
  })

  it('stays as it is without a network, and is tried again by the next interaction', async () => {
    const root = await serve('/despedida/10661')
    const before = root.innerHTML
    const state = document.getElementById('query-state') as HTMLElement
    const [written, offline] = [state.textContent, vi.fn()]
    state.textContent = 'cut'
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    addEventListener('app:offline', offline, { once: true })
    await start()
    await waitFor(() => expect(offline).toHaveBeenCalledTimes(1))
    expect(root.innerHTML).toBe(before)
    state.textContent = written
    addEventListener('app:offline', offline, { once: true })
    await act(async () => void dispatchEvent(new Event('app:retry')))
    await waitFor(() => expect(offline).toHaveBeenCalledTimes(2))
    removeEventListener('app:offline', offline)
  })

  it('is rendered from scratch where a reload has not helped', async () => {
    answer({ 'HEAD /termo-uso': { text: '' } })
    history.replaceState(null, '', '/termo-uso')
    document.body.innerHTML = '<div id="root"></div><script type="application/json" id="query-state">cut</script>'
    sessionStorage.setItem('recarregada', String(Date.now()))
    const done = hydration()
    await start()
    await act(() => done as Promise<void>)
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  })

  it('has the address of the refusal where the page was refused', async () => {
    answer({})
    const root = await serve('/despedida-status/not-found')
    history.replaceState(null, '', '/despedida/99?x=1#y')
    root.dataset.notFoundPath = '/despedida-status/not-found'
    const done = hydration()
    await start()
    await act(() => done as Promise<void>)
    expect(location.pathname).toBe('/despedida-status/not-found')
    expect(history.state.usr).toEqual({ served: '?x=1#y' })
  })
})

describe('an address that only the browser renders', () => {
  it('is rendered from scratch, reads the group, and forgets the account that signs out', async () => {
    answer({ 'GET /cliente/perfil': { json: { pessoa: { nome: 'Helena' } } } })
    const clear = vi.spyOn(QueryClient.prototype, 'clear')
    const remove = vi.spyOn(QueryClient.prototype, 'removeQueries')
    document.body.innerHTML = '<div id="root"><p>Carregando</p><style>a{}</style></div>'
    history.replaceState(null, '', '/termo-uso')
    const done = hydration()
    await start()
    await act(() => done as Promise<void>)
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy())
    expect(calls.some(call => call.path === '/exibicao/grupo')).toBe(true)
    const styles = () => [...document.head.querySelectorAll('style')].filter(style => style.textContent === 'a{}')
    expect(styles()).toHaveLength(1)
    act(() => void signInAs(['ROLE_ADMIN']))
    act(() => void signInAs(['ROLE_ADMIN']))
    expect(clear).not.toHaveBeenCalled()
    expect(remove.mock.calls).toContainEqual([{ type: 'inactive' }])
    act(() => clearSession('saida'))
    expect(clear).toHaveBeenCalled()
    expect((clear.mock.contexts.at(-1) as QueryClient).getQueryData(GRUPO.queryKey)).toEqual(grupo)
    clear.mockRestore()
    remove.mockRestore()
    for (const style of styles()) style.remove()
  })

  it.each([
    [500, 3],
    [499, 1],
    [400, 1],
    [399, 3],
  ])('asks again after the answer %i until it has asked %i times', async (status, times) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answer({ 'GET /exibicao/contatos': { status, json: {} } })
    document.body.innerHTML = '<div id="root"></div>'
    history.replaceState(null, '', '/contato')
    await start()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(calls.filter(call => call.path === '/exibicao/contatos')).toHaveLength(times)
  })

  it('ends a device whose "Sair" did not reach the portal, and then whenever the network is back', async () => {
    const signOuts = () => calls.filter(call => call.path === '/api/auth/signout').length
    let isAway = true
    answer({ 'POST /api/auth/signout': () => ({ status: isAway ? 503 : 200, json: {} }) })
    document.body.innerHTML = ''
    keepUnendedDevice()
    await start()
    await waitFor(() => expect(signOuts()).toBe(1))
    isAway = false
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(signOuts()).toBeGreaterThan(1))
    await waitFor(() => expect(localStorage).toHaveLength(0))
  })

  it('reloads once where a part of an older release is gone', async () => {
    answer({ 'HEAD /contato': { text: '' } })
    history.replaceState(null, '', '/contato')
    document.body.innerHTML = ''
    await start()
    sessionStorage.setItem('recarregada', String(Date.now()))
    dispatchEvent(new Event('vite:preloadError'))
    await waitFor(() => expect(calls.map(({ method, path }) => [method, path])).toContainEqual(['HEAD', '/contato']))
  })

  it('reads what the page of a sign-in shows once', async () => {
    const empty = { json: [] }
    answer({
      ...{ 'GET /exibicao/despedidas/proximas': empty, 'GET /exibicao/despedidas/apresentadas': empty },
      ...{ 'GET /exibicao/sobre': { json: { ...grupo, sobre: '' } }, 'GET /exibicao/contatos': empty },
    })
    document.body.innerHTML = '<div id="root"></div>'
    const done = hydration()
    await start()
    await act(() => done as Promise<void>)
    const lists = () => calls.filter(call => call.path === '/exibicao/despedidas/proximas')
    await waitFor(() => expect(lists()).toHaveLength(1))
    await act(async () => void storeSession({ checktoken: true, accessToken: 'a.b.c', roles: ['ROLE_ADMIN'] }))
    expect(lists()).toHaveLength(1)
  })

  it('does nothing in a document without a root', async () => {
    answer({})
    document.body.innerHTML = ''
    const hydrated = vi.fn()
    addEventListener('app:hydrated', hydrated, { once: true })
    await start()
    expect(hydrated).not.toHaveBeenCalled()
    removeEventListener('app:hydrated', hydrated)
  })
})
