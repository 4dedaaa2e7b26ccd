import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dataHoraAt } from '#web/lib/instant.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { openPortalClock } from './portal-clock-store.ts'
import { TelaCapela, type TelaCapelaOptions } from './tela-capela-client.ts'

const HEARTBEAT = 'POST /exibicao/tela'
const VELORIO = 'GET /exibicao/despedida-capela/:empresa/:id'
const HOMENAGENS = 'GET /homenagem/homenagem-aprovadas/:id'
const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** The fake server: the velorio in the chapel, its homenagens, and how the server responds. */
type ServerState = {
  responds: 'normally' | 'never' | 'unreachable' | 500
  velorioResponds: 'normally' | 500
  velorio: { id: number; ate: string; tipo: string } | undefined
  homenagens: string[]
  mudaEm: () => number | null
  proximoEm: () => number | null
  recarregar: boolean
}

let server: ServerState
let calls: FakeCall[]
let stop: (() => void) | undefined

const inMinutes = (minutes: number) => dataHoraAt(Date.now() + minutes * MINUTE_MS)
const velorioUntil = (ate: string, id = 1, tipo = 'Publica') => ({ id, ate, tipo })
const until = (moment: string) => () => Math.ceil((Date.parse(`${moment.replace(' ', 'T')}-03:00`) - Date.now()) / 1000)

const FAILURES = {
  never: () => new Promise<never>(() => {}),
  unreachable: () => Promise.reject(new TypeError('Failed to fetch')),
  500: () => ({ status: 500, json: { mensagem: 'x' } }),
} as const

const heartbeat = () =>
  server.responds === 'normally'
    ? {
        json: {
          agora: inMinutes(0),
          conteudo: JSON.stringify([server.velorio, server.homenagens]),
          ...{ mudaEm: server.mudaEm(), proximoEm: server.proximoEm() },
          recarregar: server.recarregar,
        },
      }
    : FAILURES[server.responds]()

const page = () => {
  if (server.velorioResponds === 500) return FAILURES[500]()
  if (!server.velorio) return { status: 404, text: 'Despedida não encontrada' }
  const { id, ate, tipo } = server.velorio
  return { json: { id, tipo, exibicao: { ate, seguinte: null }, pessoa_falecida: { nome: `Pessoa ${id}` } } }
}

/** Requests without a response end only when the display aborts them. */
const withAbort = () => {
  const fakeFetch = fetch
  vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
    Promise.race([
      fakeFetch(input, init),
      new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('late', 'AbortError')))
      }),
    ]),
  )
}

const openTela = async (options: Partial<TelaCapelaOptions> = {}) => {
  const reload = vi.fn()
  const base = { empresa: 'CV', lugar: '01', chave: undefined, tela: 'screen-of-chapel-01', versao: 'a1' }
  stop?.()
  const tela = new TelaCapela({ ...base, clock: openPortalClock(), reload, ...options })
  stop = tela.start()
  await vi.advanceTimersByTimeAsync(0)
  return { tela, reload }
}
const shownOn = (tela: TelaCapela) => {
  const content = tela.content()
  return content.kind === 'velorio' ? content.velorio.despedida.id : content.kind
}
const homenagensOn = (tela: TelaCapela) => {
  const content = tela.content()
  return content.kind === 'velorio' ? content.velorio.homenagens.map(homenagem => homenagem.descricao) : []
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T13:00:00Z') })
  server = {
    ...{ responds: 'normally', velorioResponds: 'normally', velorio: undefined, homenagens: [], recarregar: false },
    ...{ mudaEm: () => null, proximoEm: () => null },
  }
  calls = fakeServer({
    [HEARTBEAT]: heartbeat,
    [VELORIO]: page,
    'GET /exibicao/fotografias-capela/:empresa/:id': { json: [{ id: 3 }] },
    'GET /exibicao/homenagens-capela/:empresa/:id': { json: [{ descricao: 'Reservada.' }] },
    [HOMENAGENS]: () => ({ json: server.homenagens.map(descricao => ({ descricao })) }),
  })
  withAbort()
})
afterEach(() => {
  stop?.()
  stop = undefined
})

describe('a chapel with a wake', () => {
  it('shows it, and reports its content with each heartbeat', async () => {
    server.velorio = velorioUntil(inMinutes(60))
    server.homenagens = ['Saudade']
    const { tela } = await openTela()
    expect([shownOn(tela), homenagensOn(tela)]).toEqual([1, ['Saudade']])
    await pass(10 * SECOND_MS)
    expect(calls.filter(call => call.method === 'POST').at(-1)?.body).toMatchObject({
      ...{ tela: 'screen-of-chapel-01', empresa: 'CV', lugar: '01', mostra: 'Pessoa 1' },
    })
  })

  it.each(['never', 'unreachable', 500] as const)(
    'shows it until the end of its apresentacao while the server responds: %s',
    async responds => {
      server.velorio = velorioUntil(inMinutes(40))
      server.mudaEm = until(server.velorio.ate)
      const { tela } = await openTela()
      const seen = new Set<unknown>()
      tela.subscribe(() => seen.add(shownOn(tela)))
      server.responds = responds
      await pass(39 * MINUTE_MS)
      expect(shownOn(tela)).toBe(1)
      expect([...seen]).toEqual([])
      await pass(2 * MINUTE_MS)
      expect(shownOn(tela)).toBe('ads')
      await pass(60 * MINUTE_MS)
      expect([...seen]).toEqual(['ads'])
    },
  )

  it('shows it when only the page of the velorio fails', async () => {
    server.velorio = velorioUntil(inMinutes(40))
    const { tela } = await openTela()
    server.homenagens = ['Nova']
    server.velorioResponds = 500
    await pass(30 * MINUTE_MS)
    expect(shownOn(tela)).toBe(1)
    server.velorioResponds = 'normally'
    await pass(10 * SECOND_MS)
    expect(homenagensOn(tela)).toEqual(['Nova'])
  })

  it('removes a withdrawn homenagem within fifteen seconds', async () => {
    server.velorio = velorioUntil(inMinutes(40))
    server.homenagens = ['Primeira', 'Retirada']
    const { tela } = await openTela()
    server.homenagens = ['Primeira']
    await pass(15 * SECOND_MS)
    expect(homenagensOn(tela)).toEqual(['Primeira'])
  })

  it('shows it again after a power failure without a network, and not after its end', async () => {
    server.velorio = velorioUntil(inMinutes(40))
    await openTela()
    server.responds = 'unreachable'
    const again = await openTela()
    expect(again.tela.content()).toMatchObject({ velorio: { despedida: { id: 1 }, fotografias: [{ id: 3 }] } })
    await pass(41 * MINUTE_MS)
    expect(shownOn(again.tela)).toBe('ads')
    expect(shownOn((await openTela()).tela)).toBe('ads')
  })

  it('is followed by a neutral picture when another velorio belongs on the display and nobody knows whose', async () => {
    server.velorio = velorioUntil(inMinutes(40))
    server.proximoEm = until(server.velorio.ate)
    const { tela } = await openTela()
    server.responds = 'unreachable'
    await pass(42 * MINUTE_MS)
    expect(shownOn(tela)).toBe('quiet')
  })

  it('changes to the next velorio in the second in which its apresentacao begins', async () => {
    server.velorio = velorioUntil(inMinutes(5))
    server.mudaEm = () => 300
    const { tela } = await openTela()
    server.mudaEm = until(inMinutes(5))
    await pass(5 * MINUTE_MS - 2 * SECOND_MS)
    server.velorio = velorioUntil(inMinutes(60), 2)
    expect(shownOn(tela)).toBe(1)
    await pass(3 * SECOND_MS)
    expect(shownOn(tela)).toBe(2)
  })

  it('returns to it when the server reports that it continues, also with the same content version', async () => {
    server.velorio = velorioUntil(inMinutes(1))
    const { tela } = await openTela()
    server.responds = 500
    await pass(2 * MINUTE_MS)
    expect(shownOn(tela)).toBe('ads')
    server.responds = 'normally'
    await pass(10 * SECOND_MS)
    expect(shownOn(tela)).toBe(1)
  })

  it('requests the homenagens of a private velorio with the key, and does not show the stored velorio without the key', async () => {
    server.velorio = velorioUntil(inMinutes(40), 7, 'Privada')
    const { tela } = await openTela({ chave: 'segredo' })
    expect([shownOn(tela), homenagensOn(tela)]).toEqual([7, ['Reservada.']])
    const homenagens = calls.filter(call => call.path.includes('homenage'))
    expect(homenagens.map(call => [call.path, call.query.get('chave')])).toEqual([
      ['/exibicao/homenagens-capela/CV/01', 'segredo'],
    ])
    expect(calls.find(call => call.path.includes('despedida-capela'))?.query.get('chave')).toBe('segredo')
    server.responds = 'unreachable'
    expect(shownOn((await openTela()).tela)).toBe('ads')
    expect(shownOn((await openTela({ chave: 'segredo' })).tela)).toBe(7)
  })
})

describe('a chapel without a wake', () => {
  it('shows advertising, and the velorio automatically at its start', async () => {
    server.mudaEm = until(inMinutes(10))
    const { tela } = await openTela()
    expect(shownOn(tela)).toBe('ads')
    await pass(10 * MINUTE_MS - 2 * SECOND_MS)
    const reported = calls.filter(call => call.method === 'POST').map(({ body }) => (body as { mostra: string }).mostra)
    expect([...new Set(reported)]).toEqual(['Em repouso', 'Publicidade'])
    server.velorio = velorioUntil(inMinutes(60))
    expect(shownOn(tela)).toBe('ads')
    await pass(3 * SECOND_MS)
    expect(shownOn(tela)).toBe(1)
  })

  it('shows a neutral picture when an apresentacao begins while the server is unreachable, for half a day at most', async () => {
    await openTela()
    server.proximoEm = until(inMinutes(10))
    await pass(10 * SECOND_MS)
    server.responds = 'unreachable'
    const { tela } = await openTela()
    await pass(9 * MINUTE_MS)
    expect(shownOn(tela)).toBe('ads')
    await pass(2 * MINUTE_MS)
    expect(shownOn(tela)).toBe('quiet')
    const again = await openTela()
    expect(shownOn(again.tela)).toBe('quiet')
    await pass(11 * 60 * MINUTE_MS)
    expect(shownOn(again.tela)).toBe('quiet')
    await pass(60 * MINUTE_MS)
    expect(shownOn(again.tela)).toBe('ads')
  })

  it('returns from the neutral picture to advertising when the server reports that there is no apresentacao', async () => {
    server.proximoEm = until(inMinutes(1))
    const { tela } = await openTela()
    server.responds = 'unreachable'
    await pass(2 * MINUTE_MS)
    expect(shownOn(tela)).toBe('quiet')
    server.responds = 'normally'
    server.proximoEm = () => null
    await pass(10 * SECOND_MS)
    expect(shownOn(tela)).toBe('ads')
  })

  it('shows advertising when it starts for the first time without a network', async () => {
    server.responds = 'unreachable'
    expect(shownOn((await openTela()).tela)).toBe('ads')
  })

  it('removes a velorio within five seconds when the server reports none, whenever that is', async () => {
    server.velorio = velorioUntil(inMinutes(60))
    const { tela } = await openTela()
    await pass(21 * SECOND_MS)
    server.velorio = undefined
    await pass(5 * SECOND_MS)
    expect(shownOn(tela)).toBe('ads')
  })
})

describe('a heartbeat', () => {
  it('reloads the page when staff request it', async () => {
    const { reload } = await openTela()
    expect(reload).not.toHaveBeenCalled()
    server.recarregar = true
    await pass(10 * SECOND_MS)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('is aborted after eight seconds, so that one that hangs does not prevent the next', async () => {
    server.responds = 'never'
    const { tela } = await openTela()
    await pass(9 * SECOND_MS)
    server.responds = 'normally'
    server.velorio = velorioUntil(inMinutes(60))
    await pass(2 * SECOND_MS)
    expect(shownOn(tela)).toBe(1)
  })

  it('is no longer sent after the display stopped', async () => {
    server.velorio = velorioUntil(inMinutes(60))
    await openTela()
    const before = calls.length
    stop?.()
    await pass(MINUTE_MS)
    expect(calls.length).toBe(before)
  })
})
