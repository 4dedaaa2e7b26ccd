import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { TransmissaoRoom } from './transmissao-room.tsx'

const apresentacao = { camera: 'cam', dataHoraInicial: '2026-11-05 08:00:00', dataHoraFinal: '2026-11-05 16:00:00' }

/** A phone whose browser plays HLS natively. */
beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-11-05T12:00:00Z') })
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})

const pass = async (ms: number): Promise<void> => {
  await vi.dynamicImportSettled()
  for (const step of [ms, 10]) await act(async () => void (await vi.advanceTimersByTimeAsync(step)))
}

const open = async (text: string): Promise<void> => {
  fakeServer({
    'GET /api/videos/stream/:camera': { text },
    'GET /transmissao/:camera/:ticket/som.m3u8': { text: '#EXTM3U' },
    'GET /api/videos/gravacao/:camera': { json: { gravando: false, soGravada: null, gravacoes: [] } },
  })
  renderScreen(
    <TransmissaoRoom
      despedidaId={7}
      continuacoes={[]}
      apresentacao={apresentacao}
      codigo="A"
      openedAt={Date.now()}
      moment={null}
      onJoin={() => {}}
    />,
  )
  for (const ms of [400, 100, 100]) await pass(ms)
}
const source = () =>
  screen.getByLabelText<HTMLVideoElement>('Transmissão ao vivo da capela').getAttribute('src')?.split('/').at(-1)
const choice = () => screen.queryByRole('switch', { name: 'Economizar dados' })

it('plays the small picture alone while the switch is on, says how much it uses, and goes back', async () => {
  await open('/transmissao/cam/a/master.m3u8')
  expect([source(), choice()?.getAttribute('aria-checked')]).toEqual(['master.m3u8', 'false'])
  expect(screen.getByText(/700 MB por hora/)).toBeTruthy()
  fireEvent.click(choice() as HTMLElement)
  await pass(100)
  expect([source(), choice()?.getAttribute('aria-checked')]).toEqual(['menor.m3u8', 'true'])
  expect(screen.getByText(/Imagem menor: cerca de 160 MB por hora/)).toBeTruthy()
  fireEvent.click(choice() as HTMLElement)
  await pass(100)
  expect(source()).toBe('master.m3u8')
})

it('remembers the choice on the device', async () => {
  localStorage.setItem('economizar-dados', 'true')
  await open('/transmissao/cam/a/master.m3u8')
  expect([source(), choice()?.getAttribute('aria-checked')]).toEqual(['menor.m3u8', 'true'])
})

it('offers no choice where there is one picture, and plays it although the device saves data', async () => {
  localStorage.setItem('economizar-dados', 'true')
  await open('/transmissao/cam/a/index.m3u8')
  expect([source(), choice()]).toEqual(['index.m3u8', null])
  expect(screen.getByText(/700 MB por hora/)).toBeTruthy()
})

it('offers no choice of picture while only the sound plays', async () => {
  await open('/transmissao/cam/a/master.m3u8')
  fireEvent.click(screen.getByRole('button', { name: 'Só o som' }))
  for (const ms of [100, 100, 100]) await pass(ms)
  expect([source(), choice()]).toEqual(['som.m3u8', null])
})
