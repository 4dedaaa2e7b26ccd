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
  now = '2026-11-05T10:59:30Z',
  booked: Partial<Record<'camera' | 'dataHoraInicial', string | null>> = {},
  isLive = false,
): FakeCall[] => {
  vi.useFakeTimers({ now: new Date(now) })
  const calls = fakeServer({
    [STREAM]: response,
    [REPLAYS]: { json: { gravando: false, soGravada: null, gravacoes: [] } },
  })
  renderScreen(
    <TransmissaoRoom
      despedidaId={7}
      continuacoes={[]}
      apresentacao={{ ...apresentacao, ...booked }}
      codigo="ABCDEFGH12"
      openedAt={Date.now()}
      moment={<p>Maria</p>}
      portrait={<p>Retrato</p>}
      onJoin={onJoin}
      captions={captions}
      isLive={isLive}
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

const LIVE = '/transmissao/cam/a/index.m3u8'
const SOON = 'Transmissão em breve'
const ENDED = 'Transmissão encerrada'

describe('the room of the wake', () => {
  it.each([
    ['live', LIVE, '2026-11-05T12:00:00Z', 30_000],
    ['live until its booked end', LIVE, '2026-11-05T18:59:50Z', 14_200],
    ['live after its booked end', LIVE, '2026-11-05T19:00:00Z', 7000],
    ['live long after its booked end', LIVE, '2026-11-05T19:30:00Z', 30_000],
    ['expected in an hour', SOON, '2026-11-05T10:00:00Z', 60_000],
    ['expected in half a minute', SOON, '2026-11-05T10:59:30Z', 31_200],
    ['late', SOON, '2026-11-05T11:00:00Z', 10_000],
    ['switched off', 'Transmissão Desativada', '2026-11-05T12:00:00Z', 10_000],
    ['over', ENDED, '2026-11-05T19:00:00Z', 15_000],
    ['over for long', ENDED, '2026-11-05T19:30:00Z', 60_000],
    ['over before its booked end', ENDED, '2026-11-05T18:00:00Z', 60_000],
    ['of an unknown camera', undefined, '2026-11-05T12:00:00Z', 60_000],
  ] as const)('%s is asked for again (%s at %s) after %d ms', async (_, text, now, ms) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const calls = open(text === undefined ? { status: 404, json: { mensagem: 'x' } } : { text }, undefined, false, now)
    const asked = () => calls.filter(call => call.path.endsWith('/stream/cam')).length
    await pass(350)
    const counts = [asked()]
    for (const step of [ms - 150, 200]) {
      await pass(step)
      counts.push(asked())
    }
    expect(counts).toEqual([1, 1, 2])
    vi.mocked(Math.random).mockRestore()
  })

  const away = { status: 503, json: { mensagem: 'x' } }
  const refused = { status: 403, json: { code: 'CODIGO_NECESSARIO', mensagem: 'x' } }
  const beginsSoon = ['Início previsto: 05/11/2026 08:00.', 'A imagem abre sozinha; não é preciso recarregar a página.']
  it.each([
    ['is expected', { text: SOON }, {}, ['Transmissão em breve', ...beginsSoon]],
    ['has no hour', { text: SOON }, { dataHoraInicial: null }, ['Transmissão em breve']],
    ['has no camera', { text: SOON }, { camera: null }, ['Nenhuma transmissão disponível para esta despedida.']],
    ['has an unknown camera', { ...away, status: 404 }, {}, ['Câmera não encontrada para esta despedida.']],
    [
      'cannot be asked for',
      away,
      {},
      ['Erro ao carregar o stream', 'Verifique a internet. Tentaremos de novo.', 'Tentar novamente'],
    ],
    [
      'is refused',
      refused,
      {},
      ['Faça o seu cadastro para entrar', 'O código guardado neste aparelho não vale mais.', 'Fazer cadastro'],
    ],
  ])('that %s says so, and what to do', async (_, response, booked, words) => {
    open(response, undefined, false, undefined, booked)
    for (const ms of [400, 1500]) await pass(ms)
    const said = [...document.querySelectorAll('h2, h3, p:not([role="timer"]), button')].map(one =>
      one.textContent?.trim(),
    )
    expect(said.filter(text => text !== '' && text !== 'Maria')).toEqual(words)
  })

  it('asks once more where the portal was away, and not where it refused', async () => {
    const calls = open(away)
    for (const ms of [400, 1500]) await pass(ms)
    expect(calls).toHaveLength(2)
    await pass(5000)
    expect(calls).toHaveLength(2)
  })

  it('has one button for the sound, the controls of the browser while it is paused, and the whole screen', async () => {
    const moving = vi
      .spyOn(HTMLMediaElement.prototype, 'currentTime', 'get')
      .mockImplementation(() => Date.now() / 1000)
    open({ text: LIVE }, undefined, false, '2026-11-05T12:00:00Z')
    for (const ms of [400, 100, 1000, 1000]) await pass(ms)
    const buttons = () => screen.getAllByRole('button').map(button => button.textContent)
    expect(buttons()).toEqual(['Ativar som', 'Tela cheia', 'Só o som'])
    expect(screen.queryByText('Retrato')).toBeNull()
    expect([video().muted, video().controls]).toEqual([true, false])
    expect(screen.getByText('até as 16h')).toBeTruthy()
    vi.mocked(HTMLMediaElement.prototype.play).mockClear()
    fireEvent.click(screen.getByRole('button', { name: 'Ativar som' }))
    expect([video().muted, vi.mocked(video().play).mock.calls]).toEqual([false, [[]]])
    expect(buttons()[0]).toBe('Desligar o som')
    video().muted = true
    fireEvent.volumeChange(video())
    expect(buttons()[0]).toBe('Ativar som')
    fireEvent.pause(video())
    expect(video().controls).toBe(true)
    fireEvent.play(video())
    expect(video().controls).toBe(false)
    const shown: string[] = []
    const full = {
      requestFullscreen: async () => void shown.push('screen'),
      webkitEnterFullscreen: () => shown.push('video'),
    }
    Object.assign(video(), full)
    fireEvent.click(screen.getByRole('button', { name: 'Tela cheia' }))
    Object.assign(document, { fullscreenEnabled: true })
    fireEvent.click(screen.getByRole('button', { name: 'Tela cheia' }))
    Object.assign(document, { fullscreenEnabled: false })
    expect(shown).toEqual(['video', 'screen'])
    moving.mockRestore()
  })

  it.each([true, false])(
    'keeps the place of a picture that the page promises (%s) while it is asked for',
    async isLive => {
      open(() => new Promise<never>(() => {}), undefined, false, '2026-11-05T12:00:00Z', {}, isLive)
      await pass(400)
      expect(screen.queryByLabelText('Transmissão ao vivo da capela') !== null).toBe(isLive)
      expect(screen.getAllByText('Abrindo a transmissão…').length).toBeGreaterThan(0)
    },
  )

  it('plays the sound alone with the portrait, or says that there is none', async () => {
    const moving = vi
      .spyOn(HTMLMediaElement.prototype, 'currentTime', 'get')
      .mockImplementation(() => Date.now() / 1000)
    open({ text: LIVE }, undefined, false, '2026-11-05T12:00:00Z')
    for (const ms of [400, 100, 1000]) await pass(ms)
    const fakeFetch = globalThis.fetch
    let sound = false
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      String(url).endsWith('som.m3u8')
        ? Promise.resolve(new Response('', { status: sound ? 200 : 404 }))
        : fakeFetch(url, init),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Só o som' }))
    for (const ms of [100, 100]) await pass(ms)
    expect(screen.getByText('Esta transmissão não tem som agora.').getAttribute('role')).toBe('alert')
    sound = true
    fireEvent.click(screen.getByRole('button', { name: 'Só o som' }))
    for (const ms of [100, 100, 2000]) await pass(ms)
    expect(screen.queryByText('Esta transmissão não tem som agora.')).toBeNull()
    expect([video().getAttribute('src'), video().muted, video().getAttribute('poster')]).toEqual([
      '/transmissao/cam/a/som.m3u8',
      false,
      null,
    ])
    expect(screen.getByText('Só o som da capela')).toBeTruthy()
    expect(screen.getByText('Retrato')).toBeTruthy()
    const plays = () => document.querySelector<HTMLElement>('[data-plays]')?.dataset.plays
    expect(plays()).toBe('true')
    fireEvent.pause(video())
    expect(plays()).toBe('false')
    fireEvent.play(video())
    expect(screen.getByText(/Usa cerca de 30 MB por hora/)).toBeTruthy()
    expect(screen.getAllByRole('button').map(button => button.textContent)).toEqual([
      'Desligar o som',
      'Voltar à imagem',
    ])
    moving.mockRestore()
  })

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
    expect(screen.getByText('A transmissão está no ar.').role).toBe('status')
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
