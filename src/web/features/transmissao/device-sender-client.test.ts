import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EnvioAberto, EnvioParte } from '#contract/transmissao/schema.ts'
import { ApiError } from '#web/lib/http.ts'
import { DeviceSender, type SenderState } from './device-sender-client.ts'

const ABERTO: EnvioAberto = { situacao: 'aberto', envio: 'e1', quem: 'Ana' }
const part = (text: string): Blob => new Blob([text])
const OFFLINE = () => Promise.reject(new ApiError(0, ''))

/** A server that stores what it received, and a recorder that produces a part whenever the test calls `give`. */
const fixture = () => {
  const received: string[] = []
  const states: SenderState[] = []
  let give: (bytes: Blob) => void = () => undefined
  const stopRecording = vi.fn()
  const begin = vi.fn((_assumir: boolean): Promise<EnvioAberto> => Promise.resolve(ABERTO))
  const take = vi.fn((_envio: string, parte: number, text: string, _signal: AbortSignal): Promise<EnvioParte> => {
    received.push(`${parte}:${text}`)
    return Promise.resolve({ situacao: 'aceita', proxima: parte + 1 })
  })
  const end = vi.fn((_envio: string) => Promise.resolve())
  const record = vi.fn((onData: (bytes: Blob) => void, _slowness: number) => {
    give = onData
    return stopRecording
  })
  const sender = new DeviceSender({
    ...{ begin, end, record },
    put: async (envio, parte, bytes, signal) => take(envio, parte, await bytes.text(), signal),
    onState: state => states.push(state),
  })
  return { sender, received, states, begin, take, end, record, stopRecording, give: (text: string) => give(part(text)) }
}
let open: ReturnType<typeof fixture>
beforeEach(() => {
  vi.useFakeTimers()
  open = fixture()
})
afterEach(() => {
  open.sender.close()
  vi.useRealTimers()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const last = () => open.states.at(-1)

describe('the recording of a device', () => {
  it('is sent in order, one part at a time, and a failed part is repeated before the next', async () => {
    await open.sender.start(false)
    open.take.mockImplementationOnce(OFFLINE)
    open.give('a')
    await pass(10)
    expect(last()).toEqual({ kind: 'offline' })
    open.give('b')
    open.give('c')
    await pass(1000)
    expect(open.received).toEqual(['0:a', '1:bc'])
    expect(last()).toEqual({ kind: 'sending', behind: 0 })
    open.give('d')
    await pass(10)
    expect(open.received.at(-1)).toBe('2:d')
  })

  it('is sent as parts that a usable line carries, without what is empty or of an earlier recording', async () => {
    await open.sender.start(false)
    const [giveEarlier] = open.record.mock.calls[0] ?? []
    const [large, small] = ['x'.repeat(200_000), 'y'.repeat(200_001)]
    let accept: (part: EnvioParte) => void = () => undefined
    open.take.mockImplementationOnce(() => new Promise(resolve => (accept = resolve)))
    for (const text of ['a', '', large, large, small, small]) open.give(text)
    await pass(10)
    accept({ situacao: 'repetida', proxima: 1 })
    await pass(10)
    expect(open.received).toEqual([`1:${large}${large}`, `2:${small}`, `3:${small}`])
    await open.sender.restart()
    open.received.length = 0
    giveEarlier?.(part('late'))
    for (const text of ['b', '']) {
      open.give(text)
      await pass(10)
    }
    expect(open.received).toEqual(['0:b'])
  })

  it.each([
    [4000, 0],
    [4600, 5],
  ])('that waits for %d ms is reported as %d seconds', async (ms, behind) => {
    await open.sender.start(false)
    let accept: (part: EnvioParte) => void = () => undefined
    open.take.mockImplementationOnce(() => new Promise(resolve => (accept = resolve)))
    for (const text of ['a', 'b']) {
      open.give(text)
      await pass(0)
    }
    open.take.mockImplementation(() => new Promise(() => undefined))
    await pass(ms)
    accept({ situacao: 'aceita', proxima: 1 })
    await pass(0)
    expect(last()).toEqual({ kind: 'sending', behind })
  })

  it.each([
    [
      'is retried after the seconds that the server asks for',
      new ApiError(503, '', '', new Headers({ 'retry-after': '7' })),
      7000,
    ],
    ['is retried half a second after a failure', new ApiError(503, ''), 500],
  ])('%s', async (_, refusal, delay) => {
    await open.sender.start(false)
    open.take.mockImplementationOnce(() => Promise.reject(refusal))
    open.give('a')
    await pass(delay - 1)
    open.give('b')
    expect(open.take).toHaveBeenCalledOnce()
    await pass(2)
    expect(open.received).toEqual(['0:a', '1:b'])
  })

  it('gives up a part that takes eight seconds, and repeats it', async () => {
    await open.sender.start(false)
    open.take.mockImplementationOnce(
      (_envio, _parte, _text, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new ApiError(0, '')))),
    )
    for (const [text, ms] of [
      ['a', 4000],
      ['b', 3990],
    ] as const) {
      open.give(text)
      await pass(ms)
    }
    expect(open.states.filter(({ kind }) => kind === 'offline')).toEqual([])
    await pass(600)
    expect(open.received).toEqual(['0:a', '1:b'])
  })

  it.each([400, 413, 415])('is restarted when the server refuses a part with %d', async status => {
    await open.sender.start(false)
    open.take.mockImplementationOnce(() => Promise.reject(new ApiError(status, '')))
    open.give('a')
    await pass(10)
    expect([open.record.mock.calls.length, open.stopRecording.mock.calls.length]).toEqual([2, 1])
  })

  it('restarts with a picture that the measured line carries, without waiting for a long delay', async () => {
    // 0.4 Mbit/s: a part of 190 kB, a second of the best picture, takes 3.8 s.
    open.take.mockImplementation(
      (_envio, parte, text) =>
        new Promise(resolve => setTimeout(() => resolve({ situacao: 'aceita', proxima: parte + 1 }), text.length / 50)),
    )
    await open.sender.start(false)
    for (let second = 0; second < 12; second++) {
      open.give('x'.repeat(190_000))
      await pass(1000)
    }
    expect(open.record.mock.calls.map(([, slowness]) => slowness).slice(0, 2)).toEqual([0, 3])
  })

  it('skips to the present moment when the network was lost for too long', async () => {
    await open.sender.start(false)
    open.take.mockImplementation(OFFLINE)
    for (let second = 0; second < 14; second++) {
      open.give(`old${second}`)
      await pass(1000)
    }
    expect(open.begin.mock.calls.length).toBeGreaterThan(1)
    expect(open.stopRecording).toHaveBeenCalled()
    open.take.mockImplementation((_envio, parte, text) => {
      open.received.push(`${parte}:${text}`)
      return Promise.resolve({ situacao: 'aceita', proxima: parte + 1 })
    })
    await pass(4000)
    open.received.length = 0
    open.give('new')
    await pass(4000)
    expect(open.received.at(-1)).toContain('new')
    expect(open.received.join()).not.toContain('old0')
  })

  it('is restarted when the server requests it, and fails when that does not help', async () => {
    await open.sender.start(false)
    open.take.mockResolvedValue({ situacao: 'recomecar', proxima: 0 })
    open.give('a')
    await pass(10)
    expect(open.record).toHaveBeenCalledTimes(2)
    expect(open.begin).toHaveBeenLastCalledWith(false)
    for (let time = 0; time < 8; time++) {
      open.give('x')
      await pass(5900)
    }
    expect(last()).toEqual({ kind: 'failed', message: undefined })
    expect(open.begin.mock.calls.length).toBeLessThan(10)
  })

  it('is restarted when the recorder delivers nothing, as behind another app', async () => {
    await open.sender.start(false)
    open.give('a')
    await pass(6500)
    expect(open.record).toHaveBeenCalledOnce()
    await pass(600)
    expect(open.record).toHaveBeenCalledTimes(2)
  })

  it('stops when somebody else has taken over, and reports who', async () => {
    await open.sender.start(true)
    expect(open.begin).toHaveBeenCalledWith(true)
    open.begin.mockResolvedValue({ situacao: 'ocupado', envio: '', quem: 'Bruno' })
    open.take.mockResolvedValue({ situacao: 'recomecar', proxima: 0 })
    open.give('a')
    await pass(10)
    expect(last()).toEqual({ kind: 'busy', quem: 'Bruno' })
    const calls = open.begin.mock.calls.length
    await pass(30_000)
    expect(open.begin).toHaveBeenCalledTimes(calls)
  })

  it.each([
    [{ situacao: 'fora-do-horario', envio: '', quem: '' }, { kind: 'over' }],
    [
      { situacao: 'ocupado', envio: '', quem: 'Ana' },
      { kind: 'busy', quem: 'Ana' },
    ],
    [
      { situacao: 'sem-ffmpeg', envio: '', quem: '' },
      { kind: 'failed', message: undefined },
    ],
  ] as const)('is not started when the server responds %o', async (response, state) => {
    open.begin.mockResolvedValue(response)
    await open.sender.start(false)
    expect(last()).toEqual(state)
    expect(open.record).not.toHaveBeenCalled()
  })

  it('starts as soon as there is a network', async () => {
    open.begin.mockImplementationOnce(OFFLINE)
    void open.sender.start(false)
    await pass(10)
    expect(open.states).toEqual([{ kind: 'starting' }, { kind: 'offline' }])
    await pass(1000)
    expect(open.record).toHaveBeenCalledOnce()
  })

  it('asks for its start after half a second, then after ever longer delays, until it is closed', async () => {
    open.begin.mockImplementation(OFFLINE)
    void open.sender.start(false)
    const calls = []
    for (const ms of [0, 500, 1000, 2000, 3000, 3000]) {
      await pass(ms)
      calls.push(open.begin.mock.calls.length)
    }
    expect(calls).toEqual([1, 2, 3, 4, 5, 6])
    open.sender.close()
    await open.sender.restart()
    await pass(10_000)
    expect(open.begin).toHaveBeenCalledTimes(6)
  })

  it.each([
    [401, 'Sessão expirada.'],
    [403, 'Sem permissão.'],
    [404, 'Não encontrada.'],
  ])('is not started where the server responds with %d', async (status, message) => {
    open.begin.mockImplementation(() => Promise.reject(new ApiError(status, '', message)))
    await open.sender.start(false)
    expect(open.states).toEqual([{ kind: 'starting' }, { kind: 'failed', message }])
  })

  it('is not recorded where it was closed while the server was asked', async () => {
    const starting = open.sender.start(false)
    open.sender.close()
    await starting
    expect(open.record).not.toHaveBeenCalled()
  })

  it('is sent up to its last part before its end is reported', async () => {
    await open.sender.start(false)
    open.give('a')
    const stopped = open.sender.stop()
    open.give('last')
    await pass(1000)
    await stopped
    expect(open.received.join()).toContain('last')
    await open.sender.stop()
    expect(open.end.mock.calls).toEqual([['e1']])
    expect(open.stopRecording).toHaveBeenCalled()
  })

  it('waits three seconds for its last part, and does not report an end of what never began', async () => {
    await open.sender.start(false)
    open.take.mockImplementation(() => new Promise(() => undefined))
    open.give('a')
    void open.sender.stop()
    await pass(3190)
    expect(open.end).not.toHaveBeenCalled()
    await pass(100)
    expect(open.end).toHaveBeenCalledOnce()
    const never = fixture()
    void never.sender.stop()
    await pass(250)
    expect(never.end).not.toHaveBeenCalled()
  })

  it('fails without a session', async () => {
    await open.sender.start(false)
    open.take.mockImplementation(() => Promise.reject(new ApiError(401, '', 'Sessão expirada. Entre novamente.')))
    open.give('a')
    await pass(10)
    expect(last()).toEqual({ kind: 'failed', message: 'Sessão expirada. Entre novamente.' })
  })
})
