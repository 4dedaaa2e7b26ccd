import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { signInAs } from '#web/testing/render-screen.tsx'
import { loadScreens, renderPage } from './entry-server.tsx'
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
const serve = async (path: string, language: 'pt-BR' | 'en' = 'pt-BR'): Promise<HTMLElement> => {
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
    const starting = start()
    text.focus()
    text.value = 'Saudades de'
    fireEvent.input(text)
    text.setSelectionRange(3, 5)
    await starting
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

  it('is in its own language', async () => {
    answer({})
    const root = await serve('/despedida/10661', 'en')
    const done = hydration()
    await start()
    await act(() => done as Promise<void>)
    expect(root.textContent).toContain('Skip to content')
    expect(root.textContent).not.toContain('Nascimento')
  })

  it('has the address of the refusal where the page was refused', async () => {
    answer({})
    const root = await serve('/despedida-status/not-found')
    history.replaceState(null, '', '/despedida/99?x=1')
    root.dataset.notFoundPath = '/despedida-status/not-found'
    const done = hydration()
    await start()
    await act(() => done as Promise<void>)
    expect(location.pathname).toBe('/despedida-status/not-found')
    expect(history.state.usr).toEqual({ served: '?x=1' })
  })
})

describe('an address that only the browser renders', () => {
  it('is rendered from scratch, reads the group, and forgets the account that signs out', async () => {
    answer({ 'GET /cliente/perfil': { json: { pessoa: { nome: 'Helena' } } } })
    document.body.innerHTML = '<div id="root"><p>Carregando</p><style>a{}</style></div>'
    history.replaceState(null, '', '/termo-uso')
    const done = hydration()
    await start()
    await act(() => done as Promise<void>)
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy())
    expect(calls.some(call => call.path === '/exibicao/grupo')).toBe(true)
    act(() => void signInAs(['ROLE_ADMIN']))
    act(() => clearSession('saida'))
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
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
