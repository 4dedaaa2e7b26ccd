import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { countdownParts, msUntil } from './countdown.tsx'
import { TransmissaoRoom } from './transmissao-room.tsx'

const STREAM = 'GET /api/videos/stream/:camera'
const REPLAYS = 'GET /api/videos/gravacao/:camera'
const apresentacao = { camera: 'cam', dataHoraInicial: '2026-11-05 08:00:00', dataHoraFinal: '2026-11-05 16:00:00' }

const open = (
  response: Parameters<typeof fakeServer>[0][string],
  onJoin = () => {},
  captions?: boolean,
): FakeCall[] => {
  vi.useFakeTimers({ now: new Date('2026-11-05T10:59:30Z') })
  const calls = fakeServer({
    [STREAM]: response,
    [REPLAYS]: { json: { gravando: false, soGravada: null, gravacoes: [] } },
  })
  renderScreen(
    <TransmissaoRoom
      despedidaId={7}
      continuacoes={[]}
      apresentacao={apresentacao}
      codigo="ABCDEFGH12"
      openedAt={Date.now()}
      moment={<p>Maria</p>}
      onJoin={onJoin}
      captions={captions}
    />,
  )
  return calls
}
/** A phone whose browser plays HLS natively. */
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(false)
})
const video = () => screen.getByLabelText<HTMLVideoElement>('Transmissão ao vivo da capela')

/** Advances the clock, and then renders the results. */
const pass = async (ms: number): Promise<void> => {
  await vi.dynamicImportSettled()
  for (const step of [ms, 10]) await act(async () => void (await vi.advanceTimersByTimeAsync(step)))
}

describe('the room of the wake', () => {
  it('shows that the code is in use on newer devices, stops polling, and continues here on request', async () => {
    const evicted = { status: 409, json: { code: 'APARELHOS_DEMAIS', mensagem: 'O seu código foi aberto em outros.' } }
    let reply: { text: string } | typeof evicted = { text: '/transmissao/cam/a/index.m3u8' }
    const calls = open(() => reply)
    await pass(400)
    await pass(100)
    expect(video().poster).toMatch(/\/transmissao\/cam\/a\/poster\.jpg$/)
    reply = evicted
    await pass(31_000)
    expect(screen.getByText('A transmissão continua em outro aparelho')).toBeTruthy()
    expect(screen.getByText('O seu código foi aberto em outros.')).toBeTruthy()
    expect(screen.queryByLabelText('Transmissão ao vivo da capela')).toBeNull()
    const streamRequests = () => calls.filter(call => call.path.includes('/stream/'))
    const before = streamRequests().length
    await pass(120_000)
    expect(streamRequests()).toHaveLength(before)
    reply = { text: '/transmissao/cam/b/index.m3u8' }
    fireEvent.click(screen.getByRole('button', { name: 'Continuar neste aparelho' }))
    await pass(100)
    await pass(100)
    expect(streamRequests().at(-1)?.query.get('assumir')).toBe('1')
    expect(video().getAttribute('src')).toBe('/transmissao/cam/b/index.m3u8')
    await pass(31_000)
    expect(streamRequests().at(-1)?.query.has('assumir')).toBe(false)
    const names = new Set(streamRequests().map(call => call.query.get('aparelho')))
    expect([...names]).toEqual([expect.stringMatching(/^[\w-]{8,64}$/)])
  })

  it.each([
    [undefined, false],
    [true, true],
  ])('of a house whose service for captions is %s asks for captions: %s', async (captions, asks) => {
    const moving = vi
      .spyOn(HTMLMediaElement.prototype, 'currentTime', 'get')
      .mockImplementation(() => Date.now() / 1000)
    const calls = open({ text: '/transmissao/cam/a/index.m3u8' }, undefined, captions)
    for (const ms of [400, 100]) await pass(ms)
    fireEvent.playing(video())
    for (const ms of [1000, 1000]) await pass(ms)
    expect(screen.getByText('Só o som')).toBeTruthy()
    expect(calls.some(call => call.path.endsWith('/legendas.json'))).toBe(asks)
    moving.mockRestore()
  })

  it('takes the picture away within ten seconds of the booked end, and shows it again after an extension', async () => {
    let response = '/transmissao/cam/a/index.m3u8'
    const moving = vi
      .spyOn(HTMLMediaElement.prototype, 'currentTime', 'get')
      .mockImplementation(() => Date.now() / 1000)
    open(() => ({ text: response }))
    vi.setSystemTime(new Date('2026-11-05T18:59:00Z'))
    await pass(400)
    await pass(59_400)
    expect(video().isConnected).toBe(true)
    response = 'Transmissão encerrada'
    await pass(10_000)
    expect(screen.queryByLabelText('Transmissão ao vivo da capela')).toBeNull()
    expect(screen.getByText('Transmissão encerrada')).toBeTruthy()
    expect(screen.getByText('Maria')).toBeTruthy()
    response = '/transmissao/cam/a/index.m3u8'
    await pass(16_000)
    expect(video().isConnected).toBe(true)
    moving.mockRestore()
  })

  it('requests the stream about 300 ms after it was opened, and again at the start of the wake', async () => {
    let response = 'Transmissão em breve'
    const calls = open(() => ({ text: response }))
    await pass(250)
    expect(calls).toHaveLength(0)
    await pass(100)
    expect(screen.getByText('Transmissão em breve')).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toBe('0 minutos29 segundos')
    response = '/transmissao/cam/a/index.m3u8'
    // The wake starts in 29.6 s; the request follows within three seconds.
    await pass(28_000)
    expect(calls).toHaveLength(1)
    await pass(5000)
    await pass(100)
    await pass(100)
    expect(video().getAttribute('src')).toBe(response)
  })

  it('does not interrupt the picture when a later response has another ticket, and uses that one after a failure', async () => {
    let ticket = 'a'
    open(() => ({ text: `/transmissao/cam/${ticket}/index.m3u8` }))
    await pass(400)
    await pass(100)
    ticket = 'b'
    await pass(30_100)
    expect(video().getAttribute('src')).toBe('/transmissao/cam/a/index.m3u8')
    fireEvent.error(video())
    expect(screen.getByText('Erro de rede, tentando reconectar...')).toBeTruthy()
    await pass(1300)
    expect(video().getAttribute('src')).toBe('/transmissao/cam/b/index.m3u8')
  })

  it('goes on at the portal when the edge fails twice', async () => {
    open(() => ({ text: 'https://ao-vivo.casa/selo/1767225600/transmissao/cam/a/index.m3u8' }))
    await pass(400)
    await pass(100)
    expect(video().getAttribute('src')).toMatch(/^https:\/\/ao-vivo\.casa\//)
    for (let time = 0; time < 2; time += 1) {
      fireEvent.error(video())
      await pass(2500)
    }
    expect(video().getAttribute('src')).toBe('/transmissao/cam/a/index.m3u8')
  })

  it('shows that it is reconnecting while the picture does not advance', async () => {
    open(() => ({ text: '/transmissao/cam/a/index.m3u8' }))
    await pass(400)
    for (let second = 1; second < 4; second++) {
      video().currentTime = second
      await pass(1000)
    }
    expect(screen.getByRole('button', { name: 'Ativar som' })).toBeTruthy()
    await pass(5100)
    expect(screen.getByText('Reconectando com a capela…')).toBeTruthy()
    video().currentTime = 9
    await pass(1100)
    expect(screen.queryByText('Reconectando com a capela…')).toBeNull()
  })

  it('shows an error after the tenth attempt, and starts again on request', async () => {
    open(() => ({ text: '/transmissao/cam/a/index.m3u8' }))
    await pass(400)
    for (let time = 0; time < 11; time++) {
      fireEvent.error(video())
      await pass(10_000)
    }
    expect(screen.getByText('Falha ao conectar após várias tentativas. Por favor, recarregue a página.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await pass(200)
    expect(screen.queryByText(/^Falha ao conectar/)).toBeNull()
  })

  it('shows automatically that the wake has ended when the picture ends', async () => {
    let response = '/transmissao/cam/a/index.m3u8'
    open(() => ({ text: response }))
    await pass(400)
    await pass(100)
    response = 'Transmissão encerrada'
    fireEvent.ended(video())
    await pass(100)
    expect(screen.getByText('Transmissão encerrada')).toBeTruthy()
  })

  it('shows an error on a device that cannot play live pictures', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('')
    open(() => ({ text: '/transmissao/cam/a/index.m3u8' }))
    await pass(400)
    await pass(100)
    expect(screen.getByText('Seu navegador não suporta reprodução HLS.')).toBeTruthy()
  })

  it('sends no further request with a code that was refused, and offers the registration', async () => {
    const onJoin = vi.fn()
    const refusal = { status: 403, json: { code: 'CODIGO_NECESSARIO', mensagem: 'x' } }
    const calls = open(refusal, onJoin)
    await pass(400)
    fireEvent.click(screen.getByRole('button', { name: 'Fazer cadastro' }))
    expect(onJoin).toHaveBeenCalledOnce()
    await pass(60_000)
    expect(calls).toHaveLength(1)
  })

  it('shows an error when the stream cannot be loaded, and retries on request', async () => {
    let failing = true
    open(() => (failing ? { status: 503, json: { mensagem: 'x' } } : { text: 'Transmissão encerrada' }))
    await pass(400)
    await pass(1500)
    expect(screen.getByText('Erro ao carregar o stream')).toBeTruthy()
    failing = false
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
  ])('%d ms are shown as %s', (ms, words) => {
    expect(
      countdownParts(ms)
        .map(part => `${part.value} ${part.word}`)
        .join(' '),
    ).toBe(words)
  })

  it('uses the wall clock of the portal, wherever the visitor is', () => {
    expect(msUntil('2026-11-05 08:00:00', Date.parse('2026-11-05T10:00:00Z'))).toBe(3_600_000)
  })
})
