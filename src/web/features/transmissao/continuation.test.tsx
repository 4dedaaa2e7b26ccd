import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Continuacao } from '#contract/despedida/continuacao-schema.ts'
import { setPageLanguage } from '#web/lib/language.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { CONTINUACAO } from './continuation-messages.ts'
import { TransmissaoRoom } from './transmissao-room.tsx'

const chapel = { camera: 'capela', dataHoraInicial: '2026-11-05 08:00:00', dataHoraFinal: '2026-11-05 15:00:00' }
const burial: Continuacao = {
  ...{ camera: 'jazigo', cerimonia: 'rito', tipo: 'sepultamento', titulo: 'Sepultamento', estado: 'em-breve' },
  ...{ inicio: '2026-11-05 16:00:00', fim: '2026-11-05 18:00:00' },
}
const [chapelAddress, graveAddress] = ['/transmissao/capela/a/index.m3u8', '/transmissao/jazigo/a/index.m3u8']

type Portal = { capela: string; jazigo: string; continuacoes: Continuacao[] }

/** The room at 14:59 of the portal, on a phone whose browser plays HLS itself. */
const open = (
  portal: Portal,
  {
    apresentacao = chapel as typeof chapel | ({ camera: null } & Omit<typeof chapel, 'camera'>),
    seed = [] as Continuacao[],
  } = {},
): FakeCall[] => {
  vi.useFakeTimers({ now: new Date('2026-11-05T17:59:00Z') })
  const calls = fakeServer({
    'GET /api/videos/stream/:camera': call => ({ text: call.path.includes('/jazigo') ? portal.jazigo : portal.capela }),
    'GET /api/videos/gravacao/:camera': { json: { gravando: false, gravacoes: [] } },
    'GET /api/videos/cerimonias/:id': () => ({ json: portal.continuacoes }),
  })
  renderScreen(
    <TransmissaoRoom
      despedidaId={7}
      continuacoes={seed}
      apresentacao={apresentacao}
      codigo="ABCDEFGH12"
      openedAt={Date.now()}
      moment={<p>Maria</p>}
      onJoin={() => {}}
    />,
  )
  return calls
}
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(false)
})
afterEach(() => vi.useRealTimers())

const video = () => screen.getByLabelText<HTMLVideoElement>(/^Transmissão ao vivo/)
const pass = async (ms: number): Promise<void> => {
  await vi.dynamicImportSettled()
  for (const step of [ms, 10, 10, 10]) await act(async () => void (await vi.advanceTimersByTimeAsync(step)))
}

describe('a room whose chapel ends', () => {
  it('waits for the burial and shows it in the same element, with the sound that was switched on', async () => {
    const portal: Portal = { capela: chapelAddress, jazigo: 'Transmissão em breve', continuacoes: [burial] }
    const moving = vi
      .spyOn(HTMLMediaElement.prototype, 'currentTime', 'get')
      .mockImplementation(() => Date.now() / 1000)
    open(portal)
    await pass(400)
    await pass(2000)
    const before = video()
    expect(before.getAttribute('src')).toBe(chapelAddress)
    fireEvent.click(screen.getByRole('button', { name: 'Ativar som' }))
    portal.capela = 'Transmissão encerrada'
    await pass(70_000)
    expect(screen.getByText('Continua no sepultamento às 16h')).toBeTruthy()
    expect(screen.getByText(/^Início previsto: 05\/11\/2026 16:00/)).toBeTruthy()
    expect(video()).toBe(before)
    expect(before.hasAttribute('src')).toBe(false)
    portal.jazigo = graveAddress
    portal.continuacoes = [{ ...burial, estado: 'ao-vivo' }]
    await pass(61_000)
    await pass(2000)
    expect(video()).toBe(before)
    expect([before.getAttribute('src'), before.muted]).toEqual([graveAddress, false])
    expect(screen.queryByText('Continua no sepultamento às 16h')).toBeNull()
    moving.mockRestore()
  })

  it('says that it has ended where nothing follows', async () => {
    open({ capela: 'Transmissão encerrada', jazigo: '', continuacoes: [] })
    await pass(400)
    expect(screen.getByText('Transmissão encerrada')).toBeTruthy()
    expect(screen.queryByText(/Continua/)).toBeNull()
  })

  it('offers the burial that has begun while the chapel is still shown, and moves there on a tap', async () => {
    const started: Continuacao = { ...burial, estado: 'ao-vivo' }
    open({ capela: chapelAddress, jazigo: graveAddress, continuacoes: [started] }, { seed: [started] })
    await pass(400)
    expect(screen.getByText('Já há imagem no sepultamento.')).toBeTruthy()
    expect(video().getAttribute('src')).toBe(chapelAddress)
    fireEvent.click(screen.getByRole('button', { name: 'Mudar para lá' }))
    await pass(100)
    await pass(100)
    expect(video().getAttribute('src')).toBe(graveAddress)
  })
})

describe('a room without a chapel', () => {
  it('shows the wake at home', async () => {
    const home: Continuacao = { ...burial, cerimonia: 'velorio', tipo: 'velorio', titulo: 'Velório' }
    const portal: Portal = { capela: '', jazigo: 'Transmissão em breve', continuacoes: [home] }
    open(portal, { apresentacao: { camera: null, dataHoraInicial: null as never, dataHoraFinal: null as never } })
    await pass(400)
    expect(screen.getByText('Transmissão em breve')).toBeTruthy()
  })
})

describe('the sentence about where it continues', () => {
  afterEach(() => setPageLanguage('pt-BR', {}))
  it.each([
    ['cremacao', 'Cremação', 'Continua na cremação às 16h'],
    ['missa_setimo_dia', 'Missa de sétimo dia', 'Continua na missa de sétimo dia às 16h'],
    ['velorio', 'Velório', 'Continua no velório às 16h'],
    ['outra', 'Roda de samba', 'Continua em “Roda de samba” às 16h'],
  ] as const)('follows the kind %s', (tipo, titulo, sentence) => {
    expect(CONTINUACAO.continua(tipo, titulo, 'às 16h')).toBe(sentence)
  })
})
