import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { DeviceInvitation, DevicePanel } from './device-panel.tsx'
import { useDevice } from './use-device.ts'

class FakeTrack extends EventTarget {
  stop = vi.fn()
  constructor(readonly kind: string) {
    super()
  }
  getSettings = () => ({ deviceId: 'back' })
}
const streamOf = (...kinds: string[]) => {
  const tracks = kinds.map(kind => new FakeTrack(kind))
  const of = (kind: string) => tracks.filter(track => track.kind === kind)
  return { getTracks: () => tracks, getVideoTracks: () => of('video'), getAudioTracks: () => of('audio') }
}
const refuse = (name: string) => Promise.reject(Object.assign(new Error(name), { name }))

const getUserMedia = vi.fn()
const CAMERAS = [
  { kind: 'videoinput', deviceId: 'back', label: 'camera2 0, facing back' },
  { kind: 'videoinput', deviceId: 'wide', label: 'camera2 2, facing back' },
  { kind: 'videoinput', deviceId: 'front', label: 'camera2 1, facing front' },
  { kind: 'audioinput', deviceId: 'mic', label: 'Microfone' },
]
const BEGIN = 'POST /cliente/transmissao/:id/envio'
const END = 'DELETE /cliente/transmissao/:id/envio/:envio'

beforeEach(() => {
  sessionStorage.clear()
  getUserMedia.mockReset().mockImplementation(() => Promise.resolve(streamOf('video')))
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal(
    'MediaRecorder',
    Object.assign(
      class extends EventTarget {
        state = 'inactive'
        start = vi.fn()
        stop = vi.fn()
      },
      { isTypeSupported: (type: string) => type.startsWith('video/webm') },
    ),
  )
  const mediaDevices = { getUserMedia, enumerateDevices: () => Promise.resolve(CAMERAS) }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices }))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})
afterEach(() => vi.unstubAllGlobals())

const Panel = () => {
  const device = useDevice(7, [])
  const [open, setOpen] = useState(true)
  return open ? <DevicePanel device={device} onClose={() => setOpen(false)} /> : null
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const show = (replies: Parameters<typeof fakeServer>[0] = {}): FakeCall[] => {
  const calls = fakeServer(replies)
  renderScreen(
    <AdminProvider>
      <Panel />
    </AdminProvider>,
  )
  return calls
}

describe('the camera of this device', () => {
  it.each([
    ['NotAllowedError', /não deixou usar a câmera.*Toque no cadeado/],
    ['NotFoundError', /Este aparelho não tem câmera/],
    ['NotReadableError', /em uso por outro aplicativo/],
    ['SomethingElse', /A câmera não abriu/],
  ])('refused with %s shows what to do, and can be retried', async (name, words) => {
    getUserMedia.mockImplementation(() => refuse(name))
    show()
    await press('Abrir a câmera')
    expect((await screen.findByText(words)).getAttribute('role')).toBe('alert')
    getUserMedia.mockImplementation(() => Promise.resolve(streamOf('video')))
    await press('Tentar de novo')
    expect(await screen.findByLabelText('O que este aparelho vê')).toBeTruthy()
  })

  it('is not requested over plain http', () => {
    vi.stubGlobal('isSecureContext', false)
    show()
    expect(screen.getByText(/endereço seguro/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Abrir a câmera' })).toBeNull()
  })

  it('says how much an hour of picture and sound uses', async () => {
    show()
    await press('Abrir a câmera')
    expect(await screen.findByText(/cerca de 700 MB por hora/)).toBeTruthy()
  })

  it('is shown without a microphone, with a message that there is no sound', async () => {
    getUserMedia.mockImplementationOnce(() => refuse('NotFoundError'))
    show()
    await press('Abrir a câmera')
    expect(await screen.findByText(/Sem microfone/)).toBeTruthy()
    expect(getUserMedia).toHaveBeenLastCalledWith({ video: expect.anything() })
  })

  it('is selected by its side, the back first', async () => {
    show()
    await press('Abrir a câmera')
    expect(getUserMedia.mock.calls[0]?.[0].video.facingMode).toEqual({ ideal: 'environment' })
    const choice = await screen.findByLabelText('Câmera')
    const names = [...choice.querySelectorAll('option')].map(option => option.textContent)
    expect(names).toEqual(['Câmera de trás', 'Câmera de trás 2', 'Câmera da frente'])
    await act(async () => void fireEvent.change(choice, { target: { value: 'front' } }))
    expect(getUserMedia.mock.lastCall?.[0].video.deviceId).toEqual({ exact: 'front' })
  })

  it('shows a message and stops sending when the device ends it', async () => {
    const stream = streamOf('video')
    getUserMedia.mockImplementation(() => Promise.resolve(stream))
    show({ [BEGIN]: () => ({ json: { situacao: 'aberto', envio: 'e1', quem: 'Ana' } }) })
    await press('Abrir a câmera')
    await press('Começar a transmitir')
    expect(await screen.findByRole('button', { name: 'Parar de transmitir' })).toBeTruthy()
    await act(async () => void stream.getVideoTracks()[0]?.dispatchEvent(new Event('ended')))
    expect(screen.getByText(/^O aparelho desligou a câmera/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Parar de transmitir' })).toBeNull()
  })
})

describe('starting the transmissao', () => {
  it('outside the hours shows a message and does not close the camera', async () => {
    show({ [BEGIN]: () => ({ json: { situacao: 'fora-do-horario', envio: '', quem: '' } }) })
    await press('Abrir a câmera')
    await press('Começar a transmitir')
    expect(await screen.findByText(/dentro do horário reservado/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Começar a transmitir' })).toBeTruthy()
  })

  it('while somebody else is sending takes over only after a confirmation', async () => {
    let reply = { situacao: 'ocupado', envio: '', quem: 'Bruno' }
    const calls = show({ [BEGIN]: () => ({ json: reply }), [END]: () => ({ json: { encerrado: true } }) })
    await press('Abrir a câmera')
    await press('Começar a transmitir')
    expect(await screen.findByText(/^Bruno transmite por outro aparelho/)).toBeTruthy()
    reply = { situacao: 'aberto', envio: 'e1', quem: 'Ana' }
    await press('Assumir a transmissão')
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls.map(call => (call.body as { assumir: boolean }).assumir)).toEqual([false, true])
  })
})

describe('the invitation to send from a device', () => {
  const showInvitation = (envio: Transmissao['envio']) =>
    renderScreen(
      <AdminProvider>
        <DeviceInvitation envio={envio} onOpen={() => undefined} />
      </AdminProvider>,
    )

  it('is disabled on a machine without ffmpeg, and explains why', () => {
    showInvitation({ possivel: false, quem: null })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Transmitir deste aparelho' }).disabled).toBe(true)
    expect(screen.getByText(/o servidor não tem o programa de vídeo/)).toBeTruthy()
  })

  it('shows the name of the sender, and for how long the device has sent nothing', () => {
    const quem = { nome: 'Bruno', aparelho: 'x', desde: '2026-11-05T11:00:00.000Z', silencio: 14 }
    showInvitation({ possivel: true, quem })
    expect(screen.getByText(/Bruno transmite por um aparelho, que não envia nada há 14 s/)).toBeTruthy()
  })
})
