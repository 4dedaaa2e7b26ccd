import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { signInAs } from '#web/testing/render-screen.tsx'
import { ApiError, api, apiFile, apiPage, isRefusal, newKey } from './http.ts'
import { portalNow } from './portal-clock.ts'
import { endOfLastSession, readSession, storeSession } from './session.ts'

const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError')
  return error
}

describe('the client of the contract’s calls', () => {
  it('fills path, query and body from the call key and sends the token of the tab', async () => {
    signInAs(['ROLE_ADMIN'])
    const calls = fakeServer({
      'GET /exibicao/despedida/:id/:codigo': { json: { id: 10_001 } },
      'GET /cliente/pessoas-ivertex': { json: [] },
    })
    await api('GET /exibicao/despedida/:id/:codigo', { params: { id: 10_001, codigo: 'A/B' } })
    await api('GET /cliente/pessoas-ivertex', { query: { nome: 'José', cpf: '' } })
    expect(calls[0]).toMatchObject({ method: 'GET', path: '/exibicao/despedida/10001/A%2FB' })
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer a.b.c')
    expect([...(calls[1]?.query ?? [])]).toEqual([['nome', 'José']])
  })

  it('returns plain-text refusals unchanged', async () => {
    fakeServer({ 'GET /exibicao/despedida/:id/:codigo': { status: 404, text: 'Despedida privada' } })
    const error = await failure(api('GET /exibicao/despedida/:id/:codigo', { params: { id: 1, codigo: '0' } }))
    expect(error).toMatchObject({ status: 404, text: 'Despedida privada', mensagem: 'Despedida privada' })
  })

  it('reports a lost connection in Portuguese', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
    expect(await failure(api('GET /cliente/perfil'))).toMatchObject({
      status: 0,
      mensagem: 'Sem conexão. Verifique a internet e tente novamente.',
    })
  })

  it.each([['<html>Bad gateway</html>'], ['{"a":1}'], [''], ['x'.repeat(201)]])(
    'does not show %j of a proxy as a sentence',
    async text => {
      fakeServer({ 'GET /cliente/perfil': { status: 502, text } })
      const { mensagem } = await failure(api('GET /cliente/perfil'))
      expect(mensagem).toBe('Ocorreu um erro. Tente novamente em instantes.')
    },
  )

  it.each([
    ['values', { nome: 'Ana' }, 'application/json'],
    ['a form', new URLSearchParams({ nome: 'Ana' }), null],
    ['bytes', new Blob(['Ana']), 'application/octet-stream'],
    ['nothing', undefined, null],
  ])('sends %s as they are, with their type and key', async (_what, body, type) => {
    const calls = fakeServer({ 'POST /participantes': { json: {} } })
    await api('POST /participantes', { body, idempotencyKey: 'k' } as never)
    expect(calls[0]?.body).toEqual(body)
    expect(Object.fromEntries(calls[0]?.headers ?? [])).toEqual({
      ...{ 'idempotency-key': 'k', ...(type && { 'content-type': type }) },
    })
  })

  it('follows the clock of the portal', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const time = Date.now() + 3_600_000
    fakeServer({ 'GET /cliente/perfil': { json: {}, headers: { 'x-portal-time': String(time) } } })
    await api('GET /cliente/perfil')
    expect(portalNow()).toBe(time)
  })

  it('hands over a file with its name, if it has one, and says why there is none', async () => {
    const named = { 'content-disposition': 'attachment; filename="lista.csv"' }
    let reply: object = { text: 'nome;ano', headers: named }
    fakeServer({ 'GET /cliente/registro/modelo': () => reply })
    const { file, name } = await apiFile('GET /cliente/registro/modelo', {})
    expect([await file.text(), name]).toEqual(['nome;ano', 'lista.csv'])
    reply = { text: 'nome;ano' }
    expect((await apiFile('GET /cliente/registro/modelo', {})).name).toBeUndefined()
    reply = { status: 403, text: 'Sem acesso.' }
    expect((await failure(apiFile('GET /cliente/registro/modelo', {}))).mensagem).toBe('Sem acesso.')
  })

  it('ends the session of the tab only when the server reports that it has expired', async () => {
    signInAs(['ROLE_ADMIN'])
    const reply = { mensagem: 'x', message: 'x' }
    fakeServer({
      'GET /cliente/perfil': { status: 401, json: { ...reply, code: 'SESSAO_EXPIRADA' } },
      'POST /api/auth/signin': { status: 401, json: { ...reply, code: 'CREDENCIAIS' } },
    })
    await failure(api('POST /api/auth/signin', { body: { username: 'a', password: 'b' } }))
    expect(readSession()).toBeDefined()
    await failure(api('GET /cliente/perfil'))
    expect(readSession()).toBeUndefined()
    expect(endOfLastSession()).toBe('expirada')
  })

  it('does not end a newer session when an older call is refused', async () => {
    signInAs(['ROLE_ADMIN'])
    fakeServer({
      'GET /cliente/perfil': () => {
        storeSession({ checktoken: true, accessToken: 'new', roles: ['ROLE_MODERADOR'] })
        return { status: 401, json: { mensagem: 'x', code: 'SESSAO_EXPIRADA' } }
      },
    })
    await failure(api('GET /cliente/perfil'))
    expect(readSession()?.accessToken).toBe('new')
  })

  it('treats a connection lost during a response as a lost connection', async () => {
    const body = () =>
      new ReadableStream({
        start: stream => {
          stream.enqueue(new TextEncoder().encode('[{"id":'))
          stream.error(new TypeError('network'))
        },
      })
    vi.stubGlobal('fetch', async () => new Response(body(), { headers: { 'content-type': 'application/json' } }))
    expect((await failure(api('GET /exibicao/despedidas/ultimas'))).status).toBe(0)
  })

  it('times out after 300 s, and aborts with its caller', async () => {
    vi.useFakeTimers()
    const hang = (_: string, init: RequestInit) =>
      new Promise((_resolve, reject) => {
        if (init.signal?.aborted) reject(new DOMException('aborted', 'AbortError'))
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      })
    vi.stubGlobal('fetch', hang)
    const waiting = failure(api('GET /cliente/perfil'))
    await vi.advanceTimersByTimeAsync(300_100)
    expect((await waiting).status).toBe(0)
    const caller = new AbortController()
    const [listen, leave] = [
      vi.spyOn(caller.signal, 'addEventListener'),
      vi.spyOn(caller.signal, 'removeEventListener'),
    ]
    const aborted = expect(api('GET /cliente/perfil', { signal: caller.signal })).rejects.toThrow('aborted')
    caller.abort()
    await aborted
    await expect(api('GET /cliente/perfil', { signal: caller.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(leave.mock.calls).toEqual(listen.mock.calls)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('contains the field errors and the retry delay of the server', async () => {
    fakeServer({
      'POST /participantes': {
        status: 429,
        json: { mensagem: 'Aguarde.', code: 'LIMITE', errors: [{ campo: 'telefone', message: 'Telefone inválido' }] },
        headers: { 'retry-after': '30' },
      },
    })
    const error = await failure(api('POST /participantes', { body: new FormData() }))
    expect(error).toMatchObject({
      mensagem: 'Aguarde.',
      retryAfter: 30,
      errors: [{ campo: 'telefone', message: 'Telefone inválido' }],
    })
  })

  it('reads the total of a list from its header', async () => {
    fakeServer({ 'GET /exibicao/despedidas/ultimas': { json: [{ id: 1 }], headers: { 'x-total-count': '128' } } })
    expect(await apiPage('GET /exibicao/despedidas/ultimas', { query: { pagina: 1 } })).toMatchObject({
      total: 128,
      items: [{ id: 1 }],
    })
  })
})

it.each([
  [399, false],
  [400, true],
  [408, false],
  [499, true],
  [500, false],
])('the answer %i is a refusal, after which nothing was written: %s', (status, isOne) => {
  expect(isRefusal(new ApiError(status, ''))).toBe(isOne)
})

it('a key is random, also on plain http', () => {
  expect(newKey()).toMatch(/^[\da-f]{8}-/)
  vi.stubGlobal('crypto', {})
  expect(newKey()).toMatch(/^k-\w+-\w+$/)
})
