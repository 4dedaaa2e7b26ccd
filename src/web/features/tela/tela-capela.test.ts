import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dataHoraAt } from '#web/lib/instant.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { openPortalClock } from './portal-clock.ts'
import { TelaCapela, type TelaCapelaOptions } from './tela-capela.ts'

const BEAT = 'POST /exibicao/tela'
const WAKE = 'GET /exibicao/despedida-capela/:empresa/:id'
const LETTERS = 'GET /homenagem/homenagem-aprovadas/:id'
const SECOND = 1000
const MINUTE = 60 * SECOND

/** The house as the screen asks it: who is in the chapel until when, its letters, and how it answers at all. */
type House = {
  answers: 'well' | 'never' | 'nobody reached' | 500
  wakeAnswers: 'well' | 500
  wake: { id: number; ate: string; tipo: string } | undefined
  letters: string[]
  mudaEm: () => number | null
  recarregar: boolean
}

let house: House
let calls: FakeCall[]
let stop: (() => void) | undefined

const now = () => dataHoraAt(Date.now())
const inMinutes = (minutes: number) => dataHoraAt(Date.now() + minutes * MINUTE)
const wakeUntil = (ate: string, id = 1, tipo = 'Publica') => ({ id, ate, tipo })
const until = (moment: string) => () => Math.ceil((Date.parse(`${moment.replace(' ', 'T')}-03:00`) - Date.now()) / 1000)

const FAILURES = {
  never: () => new Promise<never>(() => {}),
  'nobody reached': () => Promise.reject(new TypeError('Failed to fetch')),
  500: () => ({ status: 500, json: { mensagem: 'x' } }),
} as const

const beat = () =>
  house.answers === 'well'
    ? {
        json: {
          agora: now(),
          conteudo: JSON.stringify([house.wake, house.letters]),
          mudaEm: house.mudaEm(),
          recarregar: house.recarregar,
        },
      }
    : FAILURES[house.answers]()

const page = () => {
  if (house.wakeAnswers === 500) return FAILURES[500]()
  if (!house.wake) return { status: 404, text: 'Despedida não encontrada' }
  const { id, ate, tipo } = house.wake
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
const lettersOn = (tela: TelaCapela) => {
  const content = tela.content()
  return content.kind === 'velorio' ? content.velorio.homenagens.map(letter => letter.descricao) : []
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T13:00:00Z') })
  house = {
    ...{ answers: 'well', wakeAnswers: 'well', wake: undefined, letters: [], recarregar: false },
    mudaEm: () => null,
  }
  calls = fakeServer({
    [BEAT]: beat,
    [WAKE]: page,
    'GET /exibicao/homenagens-capela/:empresa/:id': { json: [{ descricao: 'Reservada.' }] },
    [LETTERS]: () => ({ json: house.letters.map(descricao => ({ descricao })) }),
  })
  withAbort()
})
afterEach(() => {
  stop?.()
  stop = undefined
})

describe('a chapel with a wake', () => {
  it('shows it, and says with each beat what is on the wall', async () => {
    house.wake = wakeUntil(inMinutes(60))
    house.letters = ['Saudade']
    const { tela } = await hang()
    expect([shownOn(tela), lettersOn(tela)]).toEqual([1, ['Saudade']])
    await pass(10 * SECOND)
    expect(calls.filter(call => call.method === 'POST').at(-1)?.body).toMatchObject({
      ...{ tela: 'screen-of-chapel-01', empresa: 'CV', lugar: '01', mostra: 'Pessoa 1' },
    })
  })

  it.each(['never', 'nobody reached', 500] as const)(
    'keeps it for as long as its apresentacao lasts while the house answers %s',
    async answers => {
      house.wake = wakeUntil(inMinutes(40))
      house.mudaEm = until(house.wake.ate)
      const { tela } = await hang()
      const seen = new Set<unknown>()
      tela.subscribe(() => seen.add(shownOn(tela)))
      house.answers = answers
      await pass(39 * MINUTE)
      expect(shownOn(tela)).toBe(1)
      expect([...seen]).toEqual([])
      await pass(2 * MINUTE)
      expect(shownOn(tela)).toBe('ads')
      await pass(60 * MINUTE)
      expect([...seen]).toEqual(['ads'])
    },
  )

  it('keeps it when only the page of the wake fails', async () => {
    house.wake = wakeUntil(inMinutes(40))
    const { tela } = await hang()
    house.letters = ['Nova']
    house.wakeAnswers = 500
    await pass(30 * MINUTE)
    expect(shownOn(tela)).toBe(1)
    house.wakeAnswers = 'well'
    await pass(10 * SECOND)
    expect(lettersOn(tela)).toEqual(['Nova'])
  })

  it('takes a letter down within fifteen seconds', async () => {
    house.wake = wakeUntil(inMinutes(40))
    house.letters = ['Primeira', 'Retirada']
    const { tela } = await hang()
    house.letters = ['Primeira']
    await pass(15 * SECOND)
    expect(lettersOn(tela)).toEqual(['Primeira'])
  })

  it('shows it again after a loss of power without a network, and not for a minute longer than it lasts', async () => {
    house.wake = wakeUntil(inMinutes(40))
    await hang()
    house.answers = 'nobody reached'
    const again = await hang()
    expect(shownOn(again.tela)).toBe(1)
    await pass(41 * MINUTE)
    expect(shownOn(again.tela)).toBe('ads')
    expect(shownOn((await hang()).tela)).toBe('ads')
  })

  it('goes to the next wake in the very second, from one apresentacao to the one after it', async () => {
    house.wake = wakeUntil(inMinutes(5))
    house.mudaEm = () => 300
    const { tela } = await hang()
    house.mudaEm = until(inMinutes(5))
    await pass(5 * MINUTE - 2 * SECOND)
    house.wake = wakeUntil(inMinutes(60), 2)
    expect(shownOn(tela)).toBe(1)
    await pass(3 * SECOND)
    expect(shownOn(tela)).toBe(2)
  })

  it('comes back to it when the house says that it goes on, also in the same words as before', async () => {
    house.wake = wakeUntil(inMinutes(1))
    const { tela } = await hang()
    house.answers = 500
    await pass(2 * MINUTE)
    expect(shownOn(tela)).toBe('ads')
    house.answers = 'well'
    await pass(10 * SECOND)
    expect(shownOn(tela)).toBe(1)
  })

  it('asks for the homenagens of a private wake with its key, and forgets the wake on the screen without the key', async () => {
    house.wake = wakeUntil(inMinutes(40), 7, 'Privada')
    const { tela } = await hang({ chave: 'segredo' })
    expect([shownOn(tela), lettersOn(tela)]).toEqual([7, ['Reservada.']])
    const letters = calls.filter(call => call.path.includes('homenage'))
    expect(letters.map(call => [call.path, call.query.get('chave')])).toEqual([
      ['/exibicao/homenagens-capela/CV/01', 'segredo'],
    ])
    expect(calls.find(call => call.path.includes('despedida-capela'))?.query.get('chave')).toBe('segredo')
    house.answers = 'nobody reached'
    expect(shownOn((await hang()).tela)).toBe('ads')
    expect(shownOn((await hang({ chave: 'segredo' })).tela)).toBe(7)
  })
})

describe('a chapel without a wake', () => {
  it('advertises, and begins the wake in its minute by itself', async () => {
    house.mudaEm = until(inMinutes(10))
    const { tela } = await hang()
    expect(shownOn(tela)).toBe('ads')
    await pass(10 * MINUTE - 2 * SECOND)
    house.wake = wakeUntil(inMinutes(60))
    expect(shownOn(tela)).toBe('ads')
    await pass(3 * SECOND)
    expect(shownOn(tela)).toBe(1)
  })

  it('rests instead of advertising when an apresentacao begins while nobody answers, half a day long at most', async () => {
    house.mudaEm = until(inMinutes(10))
    const { tela } = await hang()
    house.answers = 'nobody reached'
    await pass(9 * MINUTE)
    expect(shownOn(tela)).toBe('ads')
    await pass(2 * MINUTE)
    expect(shownOn(tela)).toBe('quiet')
    const again = await hang()
    expect(shownOn(again.tela)).toBe('quiet')
    await pass(11 * 60 * MINUTE)
    expect(shownOn(again.tela)).toBe('quiet')
    await pass(60 * MINUTE)
    expect(shownOn(again.tela)).toBe('ads')
  })

  it('leaves its rest when the house answers that nothing is booked after all', async () => {
    house.mudaEm = until(inMinutes(1))
    const { tela } = await hang()
    house.answers = 'nobody reached'
    await pass(2 * MINUTE)
    expect(shownOn(tela)).toBe('quiet')
    house.answers = 'well'
    house.mudaEm = () => null
    await pass(10 * SECOND)
    expect(shownOn(tela)).toBe('ads')
  })

  it('advertises on its first day without a network', async () => {
    house.answers = 'nobody reached'
    expect(shownOn((await hang()).tela)).toBe('ads')
  })

  it('takes a wake down at once when the house says that nobody is here', async () => {
    house.wake = wakeUntil(inMinutes(60))
    const { tela } = await hang()
    house.wake = undefined
    await pass(10 * SECOND)
    expect(shownOn(tela)).toBe('ads')
  })
})

describe('a beat', () => {
  it('reloads the screen when staff ask for it', async () => {
    const { reload } = await hang()
    expect(reload).not.toHaveBeenCalled()
    house.recarregar = true
    await pass(10 * SECOND)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('is given up after eight seconds, so that one that hangs does not end the following', async () => {
    house.answers = 'never'
    const { tela } = await hang()
    await pass(9 * SECOND)
    house.answers = 'well'
    house.wake = wakeUntil(inMinutes(60))
    await pass(2 * SECOND)
    expect(shownOn(tela)).toBe(1)
  })

  it('ends with the wall', async () => {
    await hang()
    const before = calls.length
    stop?.()
    await pass(MINUTE)
    expect(calls.length).toBe(before)
  })
})
