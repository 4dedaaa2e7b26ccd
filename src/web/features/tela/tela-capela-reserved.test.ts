import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dataHoraAt } from '#web/lib/instant.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { openPortalClock } from './portal-clock-store.ts'
import { TelaCapela } from './tela-capela-client.ts'
import type { VelorioReservado } from './tela-store.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const minutesFromNow = (minutes: number) => dataHoraAt(Date.now() + minutes * MINUTE_MS)

let reservado: VelorioReservado | null
let online: boolean
let calls: FakeCall[]
let stop: (() => void) | undefined

const open = async (): Promise<TelaCapela> => {
  stop?.()
  const options = { empresa: 'CV', lugar: '01', chave: undefined, tela: 'screen-of-chapel-01', versao: 'a1' }
  const tela = new TelaCapela({ ...options, clock: openPortalClock(), reload: vi.fn() })
  stop = tela.start()
  await vi.advanceTimersByTimeAsync(0)
  return tela
}
const reservedUntil = (minutes: number): VelorioReservado => {
  const end = minutesFromNow(minutes)
  return { dataHoraInicial: minutesFromNow(-30), dataHoraFinal: end, ate: end }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T13:00:00Z') })
  online = true
  reservado = reservedUntil(40)
  const whenOnline = <T>(reply: () => T) => (online ? reply() : Promise.reject(new TypeError('Failed to fetch')))
  calls = fakeServer({
    'POST /exibicao/tela': () =>
      whenOnline(() => ({
        json: {
          ...{ agora: dataHoraAt(Date.now()), conteudo: JSON.stringify(reservado), reservado },
          ...{ mudaEm: null, proximoEm: null, recarregar: false },
        },
      })),
    'GET /exibicao/despedida-capela/:empresa/:id': () =>
      whenOnline(() => ({ status: 404, text: 'Despedida não encontrada' })),
  })
})
afterEach(() => stop?.())

describe('a private wake on a display without its key', () => {
  it('is shown with its hours only, and reported to staff as private', async () => {
    const tela = await open()
    expect(tela.content()).toEqual({ kind: 'reserved', reservado })
    await pass(10 * SECOND_MS)
    expect(calls.at(-1)?.body).toMatchObject({ mostra: 'Cerimônia reservada' })
  })

  it('follows changed hours and ends when the server reports none', async () => {
    const tela = await open()
    reservado = reservedUntil(90)
    await pass(10 * SECOND_MS)
    expect(tela.content()).toEqual({ kind: 'reserved', reservado })
    reservado = null
    await pass(10 * SECOND_MS)
    expect(tela.content()).toEqual({ kind: 'ads' })
  })

  it('remains until its end without a network, also after a power failure', async () => {
    await open()
    online = false
    const tela = await open()
    await pass(39 * MINUTE_MS)
    expect(tela.content().kind).toBe('reserved')
    await pass(2 * MINUTE_MS)
    expect(tela.content().kind).toBe('ads')
  })
})
