import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { GravacaoPublica } from '#contract/gravacao/schema.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { durationWords } from './replay-messages.ts'
import { TransmissaoRoom } from './transmissao-room.tsx'

const apresentacao = { camera: 'cam', dataHoraInicial: '2026-11-05 08:00:00', dataHoraFinal: '2026-11-05 16:00:00' }
const gravacao = {
  id: 7,
  inicio: '2026-11-05T11:00:00.000Z',
  segundos: 5100,
  ate: '2026-12-05T19:00:00.000Z',
  endereco: '/transmissao/kept/a/index.m3u8',
  legendas: false,
}
const NONE: GravacaoPublica = { gravando: false, soGravada: null, gravacoes: [] }

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})

const pass = async (ms: number): Promise<void> => {
  await vi.dynamicImportSettled()
  for (const step of [ms, 10]) await act(async () => void (await vi.advanceTimersByTimeAsync(step)))
}

const open = async (stream: string, replays: () => { status?: number; json: unknown }): Promise<FakeCall[]> => {
  vi.useFakeTimers({ now: new Date('2026-11-05T19:30:00Z') })
  const calls = fakeServer({
    'GET /api/videos/stream/:camera': { text: stream },
    'GET /api/videos/gravacao/:camera': replays,
  })
  renderScreen(
    <TransmissaoRoom
      despedidaId={7}
      continuacoes={[]}
      apresentacao={apresentacao}
      codigo="ABCDEFGH12"
      openedAt={Date.now()}
      moment={<p>Maria</p>}
      onJoin={() => {}}
    />,
  )
  await pass(400)
  await pass(100)
  return calls
}

const video = () => screen.getByLabelText<HTMLVideoElement>('Gravação do velório')

describe('the room after the wake', () => {
  it('offers the recording with its length and its last day, and plays it until it is closed', async () => {
    await open('Transmissão encerrada', () => ({ json: { gravando: false, soGravada: null, gravacoes: [gravacao] } }))
    expect(outline()).toMatchInlineSnapshot(`
      "Transmissão encerrada
      button: Rever o velório
      Gravação de 1 h 25 min, disponível até 05/12/2026 16:00.
      Obrigado a quem esteve junto, na capela ou daqui. As mensagens continuam abertas a todos.
      Maria"
    `)
    fireEvent.click(screen.getByRole('button', { name: 'Rever o velório' }))
    expect(screen.getByText('Carregando a gravação…').getAttribute('role')).toBe('status')
    expect(document.activeElement).toBe(video())
    await pass(100)
    expect(outline()).toMatchInlineSnapshot(`
      "Carregando a gravação…
      button: Só o som
      Gravação de 1 h 25 min, disponível até 05/12/2026 16:00. Guardada com autorização da família.
      button: Fechar a gravação
      Maria"
    `)
    expect(video().getAttribute('src')).toBe(gravacao.endereco)
    expect(video().muted).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Fechar a gravação' }))
    expect(screen.getByText('Transmissão encerrada')).toBeTruthy()
  })

  it('offers captions where there are some, under the address that the recording began with', async () => {
    const tickets = ['a', 'b', 'c', 'd']
    const next = () => ({
      ...gravacao,
      endereco: `/transmissao/kept/${tickets.shift() ?? 'e'}/index.m3u8`,
      legendas: true,
    })
    await open('Transmissão encerrada', () => ({ json: { gravando: false, gravacoes: [next()] } }))
    fireEvent.click(screen.getByRole('button', { name: 'Rever o velório' }))
    await pass(100)
    const track = () => video().querySelector('track')
    const address = track()?.getAttribute('src')
    expect(address).toMatch(/^\/transmissao\/kept\/\w\/legendas\.vtt$/)
    expect([track()?.kind, track()?.srclang, track()?.label]).toEqual(['captions', 'pt-BR', 'Português (automáticas)'])
    expect(screen.getByText(/Tem legendas em português, feitas por um programa/)).toBeTruthy()
    await pass(61_000)
    expect(track()?.getAttribute('src')).toBe(address)
  })

  it('shows no captions where there are none', async () => {
    await open('Transmissão encerrada', () => ({ json: { gravando: false, gravacoes: [gravacao] } }))
    fireEvent.click(screen.getByRole('button', { name: 'Rever o velório' }))
    await pass(100)
    expect(video().querySelector('track')).toBeNull()
  })

  it('shows only that the wake has ended without a recording, also when the request fails', async () => {
    await open('Transmissão encerrada', () => ({ json: NONE }))
    expect(outline()).toMatchInlineSnapshot(`
      "Transmissão encerrada
      Não há gravação deste velório para assistir.
      Obrigado a quem esteve junto, na capela ou daqui. As mensagens continuam abertas a todos.
      Maria"
    `)
    cleanup()
    await open('Transmissão encerrada', () => ({ status: 503, json: { mensagem: 'x' } }))
    expect(outline()).toMatchInlineSnapshot(`
      "Transmissão encerrada
      Obrigado a quem esteve junto, na capela ou daqui. As mensagens continuam abertas a todos.
      Maria"
    `)
  })

  it('finds a recording that was still being stored when the wake ended, and then polls rarely', async () => {
    let response = NONE
    const calls = await open('Transmissão encerrada', () => ({ json: response }))
    response = { gravando: false, soGravada: null, gravacoes: [gravacao] }
    await pass(5100)
    expect(screen.getByRole('button', { name: 'Rever o velório' })).toBeTruthy()
    const replayRequests = () => calls.filter(call => call.path.includes('/gravacao/')).length
    const before = replayRequests()
    await pass(50_000)
    expect(replayRequests()).toBe(before)
  })

  it('names each recording with its hour when there are two', async () => {
    const second = { ...gravacao, id: 8, inicio: '2026-11-06T11:00:00.000Z' }
    await open('Transmissão encerrada', () => ({
      json: { gravando: false, soGravada: null, gravacoes: [gravacao, second] },
    }))
    expect(screen.getByRole('button', { name: 'Rever o velório de 05/11/2026 08:00' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Rever o velório de 06/11/2026 08:00' })).toBeTruthy()
  })

  it('switches between picture and sound only at the same position, and reports a recording without sound', async () => {
    await open('Transmissão encerrada', () => ({ json: { gravando: false, soGravada: null, gravacoes: [gravacao] } }))
    const fakeFetch = globalThis.fetch
    let sound = true
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      String(url).endsWith('som.m3u8')
        ? Promise.resolve(new Response('', { status: sound ? 200 : 404 }))
        : fakeFetch(url, init),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Rever o velório' }))
    await pass(100)
    video().currentTime = 300
    fireEvent.click(screen.getByRole('button', { name: 'Só o som' }))
    await pass(100)
    expect(video().getAttribute('src')).toBe('/transmissao/kept/a/som.m3u8')
    expect(video().currentTime).toBe(300)
    expect(screen.getByText('Só o som da capela')).toBeTruthy()
    video().currentTime = 420
    fireEvent.click(screen.getByRole('button', { name: 'Voltar à imagem' }))
    await pass(100)
    expect(video().getAttribute('src')).toBe('/transmissao/kept/a/index.m3u8')
    expect(video().currentTime).toBe(420)
    sound = false
    fireEvent.click(screen.getByRole('button', { name: 'Só o som' }))
    await pass(100)
    expect(screen.getByText('Esta gravação não tem som.').getAttribute('role')).toBe('alert')
  })

  it('continues at the same position under a new address, and closes when the family removed the recording', async () => {
    let response: GravacaoPublica = { gravando: false, soGravada: null, gravacoes: [gravacao] }
    await open('Transmissão encerrada', () => ({ json: response }))
    fireEvent.click(screen.getByRole('button', { name: 'Rever o velório' }))
    await pass(100)
    video().currentTime = 300
    response = {
      gravando: false,
      soGravada: null,
      gravacoes: [{ ...gravacao, endereco: '/transmissao/kept/b/index.m3u8' }],
    }
    fireEvent.error(video())
    await pass(1500)
    expect(video().getAttribute('src')).toBe('/transmissao/kept/b/index.m3u8')
    expect(video().currentTime).toBe(300)
    response = NONE
    await pass(60_000)
    await pass(100)
    expect(screen.getByText('Transmissão encerrada')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Rever/ })).toBeNull()
  })

  it('sends no further request with a code that was refused', async () => {
    const calls = await open('Transmissão encerrada', () => ({
      status: 403,
      json: { code: 'CODIGO_NECESSARIO', mensagem: 'x' },
    }))
    await pass(130_000)
    expect(calls.filter(call => call.path.includes('/gravacao/'))).toHaveLength(1)
  })
})

describe('the room during the wake', () => {
  it('shows that the wake is being recorded', async () => {
    await open('/transmissao/cam/a/index.m3u8', () => ({ json: { gravando: true, soGravada: null, gravacoes: [] } }))
    expect(screen.getByText('Este velório está sendo gravado, com autorização da família.')).toBeTruthy()
  })

  it('does not mention a recording when there is none', async () => {
    await open('/transmissao/cam/a/index.m3u8', () => ({ json: NONE }))
    expect(screen.getByLabelText('Transmissão ao vivo da capela')).toBeTruthy()
    expect(screen.queryByText(/sendo gravado/)).toBeNull()
  })
})

describe('the length of a recording', () => {
  it.each([
    [40, '40 s'],
    [60, '1 min'],
    [3599, '59 min'],
    [3900, '1 h 05 min'],
  ])('%d s is shown as %s', (seconds, words) => {
    expect(durationWords(seconds)).toBe(words)
  })
})
