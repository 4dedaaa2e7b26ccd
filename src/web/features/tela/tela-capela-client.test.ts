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

/** The server as the screen asks it: who is in the chapel until when, its homenagens, and how it answers at all. */
type ServerState = {
  answers: 'well' | 'never' | 'nobody reached' | 500
  velorioAnswers: 'well' | 500
  velorio: { id: number; ate: string; tipo: string } | undefined
  homenagens: string[]
  mudaEm: () => number | null
  recarregar: boolean
}

let server: ServerState
let calls: FakeCall[]
let stop: (() => void) | undefined

const now = () => dataHoraAt(Date.now())
const inMinutes = (minutes: number) => dataHoraAt(Date.now() + minutes * MINUTE_MS)
const velorioUntil = (ate: string, id = 1, tipo = 'Publica') => ({ id, ate, tipo })
const until = (moment: string) => () => Math.ceil((Date.parse(`${moment.replace(' ', 'T')}-03:00`) - Date.now()) / 1000)

const FAILURES = {
  never: () => new Promise<never>(() => {}),
  'nobody reached': () => Promise.reject(new TypeError('Failed to fetch')),
  500: () => ({ status: 500, json: { mensagem: 'x' } }),
} as const

const heartbeat = () =>
  server.answers === 'well'
    ? {
        json: {
          agora: now(),
          conteudo: JSON.stringify([server.velorio, server.homenagens]),
          mudaEm: server.mudaEm(),
          recarregar: server.recarregar,
        },
      }
    : FAILURES[server.answers]()

const page = () => {
  if (server.velorioAnswers === 500) return FAILURES[500]()
  if (!server.velorio) return { status: 404, text: 'Despedida não encontrada' }
  const { id, ate, tipo } = server.velorio
  const apresentacao = { dataHoraFinal: ate }
  return { json: { id, tipo, apresentacao, pessoa_falecida: { nome: `Pessoa ${id}` } } }
}

/** Requests that never come back end only when the screen itself gives them up. */
const withAbort = () => {
  const answered = fetch
  vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
    Promise.race([
      answered(input, init),
      new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('late', 'AbortError')))
      }),
    ]),
  )
}

const hang = async (options: Partial<TelaCapelaOptions> = {}) => {
  const reload = vi.fn()
  const clock = openPortalClock()
  const base = { empresa: 'CV', lugar: '01', chave: undefined, tela: 'screen-of-chapel-01', versao: 'a1' }
  const tela = new TelaCapela({ ...base, clock, reload, ...options })
  stop?.()
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
    ...{ answers: 'well', velorioAnswers: 'well', velorio: undefined, homenagens: [], recarregar: false },
    mudaEm: () => null,
  }
  calls = fakeServer({
    [HEARTBEAT]: heartbeat,
    [VELORIO]: page,
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
  it('shows it, and says with each heartbeat what is on the wall', async () => {
    server.velorio = velorioUntil(inMinutes(60))
    server.homenagens = ['Saudade']
    const { tela } = await hang()
    expect([shownOn(tela), homenagensOn(tela)]).toEqual([1, ['Saudade']])
    await pass(10 * SECOND_MS)
    expect(calls.filter(call => call.method === 'POST').at(-1)?.body).toMatchObject({
      ...{ tela: 'screen-of-chapel-01', empresa: 'CV', lugar: '01', mostra: 'Pessoa 1' },
    })
  })

  it.each(['never', 'nobody reached', 500] as const)(
    'keeps it for as long as its apresentacao lasts while the server answers %s',
    async answers => {
      server.velorio = velorioUntil(inMinutes(40))
      server.mudaEm = until(server.velorio.ate)
      const { tela } = await hang()
      const seen = new Set<unknown>()
      tela.subscribe(() => seen.add(shownOn(tela)))
      server.answers = answers
      await pass(39 * MINUTE_MS)
      expect(shownOn(tela)).toBe(1)
      expect([...seen]).toEqual([])
      await pass(2 * MINUTE_MS)
      expect(shownOn(tela)).toBe('ads')
      await pass(60 * MINUTE_MS)
      expect([...seen]).toEqual(['ads'])
    },
  )

  it('keeps it when only the page of the velorio fails', async () => {
    server.velorio = velorioUntil(inMinutes(40))
    const { tela } = await hang()
    server.homenagens = ['Nova']
    server.velorioAnswers = 500
    await pass(30 * MINUTE_MS)
    expect(shownOn(tela)).toBe(1)
    server.velorioAnswers = 'well'
    await pass(10 * SECOND_MS)
    expect(homenagensOn(tela)).toEqual(['Nova'])
  })

  it('takes a homenagem down within fifteen seconds', async () => {
    server.velorio = velorioUntil(inMinutes(40))
    server.homenagens = ['Primeira', 'Retirada']
    const { tela } = await hang()
    server.homenagens = ['Primeira']
    await pass(15 * SECOND_MS)
    expect(homenagensOn(tela)).toEqual(['Primeira'])
  })

  it('shows it again after a loss of power without a network, and not for a minute longer than it lasts', async () => {
    server.velorio = velorioUntil(inMinutes(40))
    await hang()
    server.answers = 'nobody reached'
    const again = await hang()
    expect(shownOn(again.tela)).toBe(1)
    await pass(41 * MINUTE_MS)
    expect(shownOn(again.tela)).toBe('ads')
    expect(shownOn((await hang()).tela)).toBe('ads')
  })

  it('goes to the next velorio in the very second, from one apresentacao to the one after it', async () => {
    server.velorio = velorioUntil(inMinutes(5))
    server.mudaEm = () => 300
    const { tela } = await hang()
    server.mudaEm = until(inMinutes(5))
    await pass(5 * MINUTE_MS - 2 * SECOND_MS)
    server.velorio = velorioUntil(inMinutes(60), 2)
    expect(shownOn(tela)).toBe(1)
    await pass(3 * SECOND_MS)
    expect(shownOn(tela)).toBe(2)
  })

  it('comes back to it when the server says that it goes on, also in the same words as before', async () => {
    server.velorio = velorioUntil(inMinutes(1))
    const { tela } = await hang()
    server.answers = 500
    await pass(2 * MINUTE_MS)
    expect(shownOn(tela)).toBe('ads')
    server.answers = 'well'
    await pass(10 * SECOND_MS)
    expect(shownOn(tela)).toBe(1)
  })

  it('asks for the homenagens of a private velorio with its key, and forgets the velorio on the screen without the key', async () => {
    server.velorio = velorioUntil(inMinutes(40), 7, 'Privada')
    const { tela } = await hang({ chave: 'segredo' })
    expect([shownOn(tela), homenagensOn(tela)]).toEqual([7, ['Reservada.']])
    const homenagens = calls.filter(call => call.path.includes('homenage'))
    expect(homenagens.map(call => [call.path, call.query.get('chave')])).toEqual([
      ['/exibicao/homenagens-capela/CV/01', 'segredo'],
    ])
    expect(calls.find(call => call.path.includes('despedida-capela'))?.query.get('chave')).toBe('segredo')
    server.answers = 'nobody reached'
    expect(shownOn((await hang()).tela)).toBe('ads')
    expect(shownOn((await hang({ chave: 'segredo' })).tela)).toBe(7)
  })
})

describe('a chapel without a wake', () => {
  it('advertises, and begins the velorio in its minute by itself', async () => {
    server.mudaEm = until(inMinutes(10))
    const { tela } = await hang()
    expect(shownOn(tela)).toBe('ads')
    await pass(10 * MINUTE_MS - 2 * SECOND_MS)
    server.velorio = velorioUntil(inMinutes(60))
    expect(shownOn(tela)).toBe('ads')
    await pass(3 * SECOND_MS)
    expect(shownOn(tela)).toBe(1)
  })

  it('rests instead of advertising when an apresentacao begins while nobody answers, half a day long at most', async () => {
    server.mudaEm = until(inMinutes(10))
    const { tela } = await hang()
    server.answers = 'nobody reached'
    await pass(9 * MINUTE_MS)
    expect(shownOn(tela)).toBe('ads')
    await pass(2 * MINUTE_MS)
    expect(shownOn(tela)).toBe('quiet')
    const again = await hang()
    expect(shownOn(again.tela)).toBe('quiet')
    await pass(11 * 60 * MINUTE_MS)
    expect(shownOn(again.tela)).toBe('quiet')
    await pass(60 * MINUTE_MS)
    expect(shownOn(again.tela)).toBe('ads')
  })

  it('leaves its rest when the server answers that nothing is booked after all', async () => {
    server.mudaEm = until(inMinutes(1))
    const { tela } = await hang()
    server.answers = 'nobody reached'
    await pass(2 * MINUTE_MS)
    expect(shownOn(tela)).toBe('quiet')
    server.answers = 'well'
    server.mudaEm = () => null
    await pass(10 * SECOND_MS)
    expect(shownOn(tela)).toBe('ads')
  })

  it('advertises on its first day without a network', async () => {
    server.answers = 'nobody reached'
    expect(shownOn((await hang()).tela)).toBe('ads')
  })

  it('takes a velorio down at once when the server says that nobody is here', async () => {
    server.velorio = velorioUntil(inMinutes(60))
    const { tela } = await hang()
    server.velorio = undefined
    await pass(10 * SECOND_MS)
    expect(shownOn(tela)).toBe('ads')
  })
})

describe('a beat', () => {
  it('reloads the screen when staff ask for it', async () => {
    const { reload } = await hang()
    expect(reload).not.toHaveBeenCalled()
    server.recarregar = true
    await pass(10 * SECOND_MS)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('is given up after eight seconds, so that one that hangs does not end the following', async () => {
    server.answers = 'never'
    const { tela } = await hang()
    await pass(9 * SECOND_MS)
    server.answers = 'well'
    server.velorio = velorioUntil(inMinutes(60))
    await pass(2 * SECOND_MS)
    expect(shownOn(tela)).toBe(1)
  })

  it('ends with the wall', async () => {
    await hang()
    const before = calls.length
    stop?.()
    await pass(MINUTE_MS)
    expect(calls.length).toBe(before)
  })
})
