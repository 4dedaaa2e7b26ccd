import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { countdownParts, msUntil } from './countdown.tsx'
import { WakeRoom } from './wake-room.tsx'

const STREAM = 'GET /api/videos/stream/:camera'
const booking = { camera: 'cam', dataHoraInicial: '2026-11-05 08:00:00', dataHoraFinal: '2026-11-05 16:00:00' }

const open = (answer: Parameters<typeof fakeServer>[0][string], onJoin = () => {}): FakeCall[] => {
  vi.useFakeTimers({ now: new Date('2026-11-05T10:59:30Z') })
  const calls = fakeServer({ [STREAM]: answer })
  renderScreen(<WakeRoom booking={booking} codigo="ABCDEFGH12" person={<p>Maria</p>} onJoin={onJoin} />)
  return calls
}
/** Lets time pass; what it set going is drawn and answered afterwards. */
const pass = async (ms: number): Promise<void> => {
  for (const step of [ms, 10]) await act(async () => void (await vi.advanceTimersByTimeAsync(step)))
}

describe('the room of the wake', () => {
  it('asks about 300 ms after it was opened, and again by itself until the picture is there', async () => {
    let answer = 'Transmissão em breve'
    const calls = open(() => ({ text: answer }))
    await pass(250)
    expect(calls).toHaveLength(0)
    await pass(100)
    expect(screen.getByText('Transmissão em breve')).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toBe('0 minutos29 segundos')
    answer = '/transmissao/cam/a/index.m3u8'
    await pass(10_100)
    expect(screen.getByLabelText('Transmissão ao vivo da capela').getAttribute('src')).toBe(answer)
  })

  it('keeps the picture it shows when a later answer carries another pass for it', async () => {
    let pass_ = 'a'
    open(() => ({ text: `/transmissao/cam/${pass_}/index.m3u8` }))
    await pass(400)
    pass_ = 'b'
    await pass(10_100)
    const video = screen.getByLabelText('Transmissão ao vivo da capela')
    expect(video.getAttribute('src')).toBe('/transmissao/cam/a/index.m3u8')
    fireEvent.error(video)
    expect(screen.getByText('Erro ao carregar o stream')).toBeTruthy()
    await pass(5100)
    expect(screen.getByLabelText('Transmissão ao vivo da capela').getAttribute('src')).toBe(
      '/transmissao/cam/b/index.m3u8',
    )
  })

  it('never asks again with a code that was refused, and offers the registration', async () => {
    const onJoin = vi.fn()
    const refusal = { status: 403, json: { code: 'CODIGO_NECESSARIO', mensagem: 'x' } }
    const calls = open(refusal, onJoin)
    await pass(400)
    fireEvent.click(screen.getByRole('button', { name: 'Fazer cadastro' }))
    expect(onJoin).toHaveBeenCalledOnce()
    await pass(60_000)
    expect(calls).toHaveLength(1)
  })

  it('says when the network is away and tries again when asked', async () => {
    let away = true
    open(() => (away ? { status: 503, json: { mensagem: 'x' } } : { text: 'Transmissão encerrada' }))
    await pass(400)
    await pass(1500)
    expect(screen.getByText('Erro ao carregar o stream')).toBeTruthy()
    away = false
    fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await pass(50)
    expect(screen.getByText('Transmissão encerrada')).toBeTruthy()
  })
})

describe('the countdown', () => {
  it.each([
    [90_061_000, '1 dia 1 hora'],
    [3_660_000, '1 hora 1 minuto'],
    [61_000, '1 minuto 1 segundo'],
    [2000, '0 minutos 2 segundos'],
    [-5, '0 minutos 0 segundos'],
  ])('%d ms are said %s', (ms, words) => {
    expect(
      countdownParts(ms)
        .map(part => `${part.value} ${part.word}`)
        .join(' '),
    ).toBe(words)
  })

  it('counts to the wall clock of the portal, wherever the visitor is', () => {
    expect(msUntil('2026-11-05 08:00:00', Date.parse('2026-11-05T10:00:00Z'))).toBe(3_600_000)
  })
})
