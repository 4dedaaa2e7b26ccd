import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { CartaoCapelaScreen } from './cartao-capela.tsx'

const STATE = 'POST /atendimento/estado'
const EMPTY = { unidade: 'Central de Velórios', capela: '01', agora: '2026-11-05 12:00:00', velorio: null }
const open = (reply: Parameters<typeof fakeServer>[0][string], address = '/cartao-capela#chave-1') => {
  const calls = fakeServer({ [STATE]: reply })
  renderScreen(<CartaoCapelaScreen />, address)
  return calls
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the card of a chapel, opened from its code', () => {
  it('shows the velório of the hour, and reads it again every ten seconds', async () => {
    const calls = open({ json: EMPTY })
    expect(screen.getByText('Abrindo o cartão da capela…')).toBeTruthy()
    await pass(0)
    expect(screen.getByText('Nenhum velório acontece agora nesta capela.')).toBeTruthy()
    await pass(9000)
    expect(calls).toHaveLength(1)
    await pass(1000)
    expect(calls.map(call => call.body)).toEqual([{ chave: 'chave-1' }, { chave: 'chave-1' }])
  })

  it('without its key says where it is opened from, and asks nothing', async () => {
    const calls = open({ json: EMPTY }, '/cartao-capela')
    await pass(10_000)
    expect(screen.getByText('Abra esta página pelo QR code do cartão da capela.')).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('that was cancelled says so, and is not asked about again', async () => {
    const calls = open({ status: 404, json: { code: 'NAO_ENCONTRADO', mensagem: 'Este cartão foi cancelado.' } })
    await pass(60_000)
    expect(screen.getByText('Este cartão foi cancelado.')).toBeTruthy()
    expect(calls).toHaveLength(1)
  })

  it('that cannot be read is asked for three times before it says so, and goes on', async () => {
    let isAway = true
    const calls = open(() => (isAway ? { status: 503, json: {} } : { json: EMPTY }))
    await pass(2900)
    expect(screen.queryByText('Não foi possível abrir o cartão da capela.')).toBeNull()
    await pass(200)
    expect([screen.queryAllByText('Não foi possível abrir o cartão da capela.').length, calls.length]).toEqual([1, 3])
    isAway = false
    await pass(10_000)
    expect(screen.getByText('Nenhum velório acontece agora nesta capela.')).toBeTruthy()
  })
})
