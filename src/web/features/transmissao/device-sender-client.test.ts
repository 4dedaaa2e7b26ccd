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
  const take = vi.fn((_envio: string, parte: number, text: string): Promise<EnvioParte> => {
    received.push(`${parte}:${text}`)
    return Promise.resolve({ situacao: 'aceita', proxima: parte + 1 })
  })
  const end = vi.fn(() => Promise.resolve())
  const record = vi.fn((onData: (bytes: Blob) => void, _slowness: number) => {
    give = onData
    return stopRecording
  })
  const sender = new DeviceSender({
    ...{ begin, end, record },
    put: async (envio, parte, bytes) => take(envio, parte, await bytes.text()),
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
    await pass(8000)
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
    expect(last()).toEqual({ kind: 'offline' })
    await pass(1000)
    expect(open.record).toHaveBeenCalledOnce()
  })

  it('is sent up to its last part before its end is reported', async () => {
    await open.sender.start(false)
    open.give('a')
    const stopped = open.sender.stop()
    open.give('last')
    await pass(1000)
    await stopped
    expect(open.received.join()).toContain('last')
    expect(open.end).toHaveBeenCalledWith('e1')
  })

  it('fails without a session', async () => {
    await open.sender.start(false)
    open.take.mockImplementation(() => Promise.reject(new ApiError(401, '', 'Sessão expirada. Entre novamente.')))
    open.give('a')
    await pass(10)
    expect(last()).toEqual({ kind: 'failed', message: 'Sessão expirada. Entre novamente.' })
  })
})
