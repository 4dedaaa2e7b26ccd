import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
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

/** The recorders that were started, the last one at the end. */
let recorders: EventTarget[] = []
const record = (text: string) =>
  act(
    async () =>
      void recorders.at(-1)?.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([text]) })),
  )
const getUserMedia = vi.fn()
const CAMERAS = [
  { kind: 'videoinput', deviceId: 'back', label: 'camera2 0, facing back' },
  { kind: 'videoinput', deviceId: 'wide', label: 'camera2 2, facing back' },
  { kind: 'videoinput', deviceId: 'front', label: 'camera2 1, facing front' },
  { kind: 'audioinput', deviceId: 'mic', label: 'Microfone' },
]
const closeAudio = vi.fn()
/** Hears an eighth of the loudest sound. */
class FakeAudio {
  sampleRate = 8000
  state = 'running'
  createAnalyser = () => ({ fftSize: 0, getByteTimeDomainData: (samples: Uint8Array) => void samples.fill(144) })
  createMediaStreamSource = () => ({ connect: () => undefined })
  close = closeAudio
}
const BEGIN = 'POST /cliente/transmissao/:id/envio'
const PUT = 'PUT /cliente/transmissao/:id/envio/:envio/:parte'
const OPENED = { situacao: 'aberto', envio: 'e1', quem: 'Ana' }
const END = 'DELETE /cliente/transmissao/:id/envio/:envio'

beforeEach(() => {
  sessionStorage.clear()
  recorders = []
  getUserMedia.mockReset().mockImplementation(() => Promise.resolve(streamOf('video')))
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal(
    'MediaRecorder',
    Object.assign(
      class extends EventTarget {
        state = 'inactive'
        stop = vi.fn()
        start = () => {
          this.state = 'recording'
          recorders.push(this)
        }
      },
      { isTypeSupported: (type: string) => type.startsWith('video/webm') },
    ),
  )
  const mediaDevices = { getUserMedia, enumerateDevices: () => Promise.resolve(CAMERAS) }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices }))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})
afterEach(() => vi.unstubAllGlobals())

const Panel = ({ cerimonia }: { cerimonia?: string | undefined }) => {
  const device = useDevice(7, ['Maria do Carmo'], cerimonia)
  const [open, setOpen] = useState(true)
  if (!open) return null
  return (
    <>
      <DevicePanel device={device} onClose={() => setOpen(false)} />
      {device.resume && (
        <button type="button" onClick={device.resume}>
          Continuar
        </button>
      )}
    </>
  )
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const show = (replies: Parameters<typeof fakeServer>[0] = {}, cerimonia?: string): FakeCall[] => {
  const calls = fakeServer(replies)
  renderScreen(
    <AdminProvider>
      <Panel cerimonia={cerimonia} />
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
    expect(screen.queryByText(words)).toBeNull()
  })

  it('is not requested over plain http', () => {
    vi.stubGlobal('isSecureContext', false)
    show()
    expect(screen.getByText(/endereço seguro/)).toBeTruthy()
    expect(screen.getAllByRole('button').map(button => button.textContent)).toEqual(['Fechar'])
    expect(screen.queryByText(/^Sem câmera, ou com internet muito fraca/)).toBeNull()
    expect(screen.queryByText(/^O navegador vai perguntar/)).toBeNull()
  })

  it('is not requested where the browser records no video', () => {
    vi.stubGlobal('MediaRecorder', undefined)
    show()
    const words = 'Este navegador não grava vídeo. Use o Chrome, o Edge, o Firefox ou o Safari atualizado.'
    expect(screen.getByText(words).getAttribute('role')).toBe('alert')
  })

  it('is offered with what the browser will ask, and closed with the page', async () => {
    const stream = streamOf('video', 'audio')
    getUserMedia.mockImplementation(() => Promise.resolve(stream))
    vi.stubGlobal('AudioContext', undefined)
    show()
    expect(screen.getByText(/^O navegador vai perguntar/).getAttribute('role')).toBeNull()
    expect(screen.getAllByRole('button').map(button => button.textContent)).toEqual([
      'Abrir a câmera',
      'Enviar só o som',
      'Fechar',
    ])
    vi.stubGlobal('AudioContext', FakeAudio)
    await press('Abrir a câmera')
    const video = await screen.findByLabelText<HTMLVideoElement>('O que este aparelho vê')
    expect([video.srcObject, vi.mocked(video.play).mock.contexts.at(-1)]).toEqual([stream, video])
    await waitFor(() => expect(screen.getByRole('meter')).toHaveProperty('value', 0.5))
    cleanup()
    expect(stream.getTracks().map(track => track.stop.mock.calls.length)).toEqual([1, 1])
    expect(closeAudio).toHaveBeenCalledOnce()
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

  it('has the name of the device, or a number, where its side is unknown; one alone is not to be chosen', async () => {
    const labels = ['', 'Logitech', '']
    const cameras = labels.map((label, index) => ({ kind: 'videoinput', deviceId: `c${index}`, label }))
    vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue(cameras as MediaDeviceInfo[])
    show()
    await press('Abrir a câmera')
    const choice = await screen.findByLabelText('Câmera')
    expect([...choice.querySelectorAll('option')].map(option => option.textContent)).toEqual([
      'Câmera 1',
      'Logitech',
      'Câmera 3',
    ])
    cleanup()
    vi.mocked(navigator.mediaDevices.enumerateDevices).mockResolvedValue(cameras.slice(0, 1) as MediaDeviceInfo[])
    show()
    await press('Abrir a câmera')
    await screen.findByLabelText('O que este aparelho vê')
    expect(screen.queryByLabelText('Câmera')).toBeNull()
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

describe('the sound of this device alone', () => {
  it('is sent with words for a picture, and again after a reload', async () => {
    const fillText = vi.fn()
    const nothing = () => undefined
    const context = { fillRect: nothing, fillText, beginPath: nothing, arc: nothing, fill: nothing }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    Object.assign(HTMLCanvasElement.prototype, { captureStream: () => streamOf('video') })
    vi.stubGlobal(
      'MediaStream',
      class {
        constructor(tracks: FakeTrack[]) {
          Object.assign(this, streamOf(), { getTracks: () => tracks, getVideoTracks: () => tracks.slice(0, 1) })
        }
      },
    )
    show({ [BEGIN]: { json: OPENED } })
    await press('Enviar só o som')
    expect(await screen.findByText(/cerca de 74 MB por hora/)).toBeTruthy()
    expect(screen.queryByLabelText('Câmera')).toBeNull()
    expect(fillText.mock.calls.map(([line]) => line)).toContain('Maria do Carmo')
    await press('Começar a transmitir')
    await screen.findByText('Começando…')
    cleanup()
    show({ [BEGIN]: { json: OPENED } })
    await press('Continuar')
    await screen.findByText('Começando…')
    expect(getUserMedia.mock.calls).toEqual([[{ audio: expect.anything() }], [{ audio: expect.anything() }]])
    vi.mocked(HTMLCanvasElement.prototype.getContext).mockRestore()
  })

  it('needs a microphone', async () => {
    getUserMedia.mockImplementation(() => refuse('NotFoundError'))
    show()
    await press('Enviar só o som')
    const words = 'Este aparelho não tem microfone. Use um celular ou um notebook com microfone.'
    expect((await screen.findByText(words)).getAttribute('role')).toBe('alert')
  })
})

describe('the care for a device', () => {
  const release = vi.fn()
  const lock = () => Object.assign(new EventTarget(), { release })
  const KEEPS_ON = 'A tela fica acesa. Não troque de aplicativo: o aparelho pararia a câmera.'
  const WARNING = 'Não deixe a tela apagar nem troque de aplicativo: o aparelho pararia a câmera.'
  const lines = () => screen.getAllByRole('listitem').map(line => line.textContent)

  it('keeps the screen on while it sends, asks for that again when the tab is shown, and lets go at the end', async () => {
    const locks = [lock(), lock()]
    const request = vi.fn(async () => locks[request.mock.calls.length - 1])
    Object.assign(navigator, { wakeLock: { request } })
    show({ [BEGIN]: { json: OPENED }, [END]: { json: { encerrado: true } } })
    await press('Abrir a câmera')
    expect([lines()[0], request.mock.calls]).toEqual([WARNING, []])
    await press('Começar a transmitir')
    await waitFor(() => expect(lines()[0]).toBe(KEEPS_ON))
    expect(request.mock.calls).toEqual([['screen']])
    await act(async () => void locks[0]?.dispatchEvent(new Event('release')))
    expect(lines()[0]).toBe(WARNING)
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(request).toHaveBeenCalledOnce()
    visible.mockReturnValue('visible')
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(lines()[0]).toBe(KEEPS_ON)
    visible.mockRestore()
    cleanup()
    expect(release).toHaveBeenCalledOnce()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(request).toHaveBeenCalledTimes(2)
  })

  it('asks for the charger while the battery is below half', async () => {
    const battery = Object.assign(new EventTarget(), { level: 0.5, charging: false })
    Object.assign(navigator, { getBattery: async () => battery })
    show()
    await press('Abrir a câmera')
    const change = async (level: number, charging: boolean, event: string) => {
      Object.assign(battery, { level, charging })
      await act(async () => void battery.dispatchEvent(new Event(event)))
      return lines()[1]
    }
    const fine = 'Ligue o carregador e prefira o Wi-Fi: são cerca de 700 MB por hora.'
    const low = 'Bateria em 42%. Ligue o carregador: a câmera gasta muito.'
    expect([
      lines()[1],
      await change(0.42, false, 'levelchange'),
      await change(0.42, true, 'chargingchange'),
      await change(0.9, true, 'levelchange'),
    ]).toEqual([fine, low, fine, fine])
  })
})

describe('a transmissao from a device', () => {
  const openAndStart = async () => {
    await press('Abrir a câmera')
    await press('Começar a transmitir')
  }

  it('sends what it records, says that it arrives, and ends at a tap, which closes nothing', async () => {
    const calls = show({
      [BEGIN]: { json: OPENED },
      [PUT]: { json: { situacao: 'aceita', proxima: 1 } },
      [END]: { json: { encerrado: true } },
    })
    await press('Abrir a câmera')
    expect(screen.getByText('Confira a imagem e o som. Ninguém vê esta imagem ainda.')).toBeTruthy()
    await press('Começar a transmitir')
    expect(screen.getByText('Começando…')).toBeTruthy()
    await record('a')
    expect(await screen.findByText('A imagem está chegando ao portal.')).toBeTruthy()
    expect(screen.getByText('No ar por este aparelho')).toBeTruthy()
    await press('Parar de transmitir')
    expect(await screen.findByRole('button', { name: 'Começar a transmitir' })).toBeTruthy()
    expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
      [
        'POST',
        '/cliente/transmissao/7/envio',
        { aparelho: expect.any(String), formato: 'video/webm;codecs=h264,opus', assumir: false },
      ],
      ['PUT', '/cliente/transmissao/7/envio/e1/0', expect.any(Blob)],
      ['DELETE', '/cliente/transmissao/7/envio/e1', undefined],
    ])
    expect(screen.queryByRole('button', { name: 'Continuar' })).toBeNull()
    await press('Fechar')
    expect(screen.queryByLabelText('O que este aparelho vê')).toBeNull()
  })

  it('of a ceremony without a chapel is its own, and goes on after a reload with the same device', async () => {
    const calls = show(
      { 'POST /cliente/transmissao/:id/cerimonias/:cerimonia/envio': { json: OPENED } },
      'sepultamento',
    )
    await openAndStart()
    await screen.findByText('Começando…')
    cleanup()
    show({}, 'outra')
    expect(screen.queryByRole('button', { name: 'Continuar' })).toBeNull()
    cleanup()
    const later = show(
      { 'POST /cliente/transmissao/:id/cerimonias/:cerimonia/envio': { json: OPENED } },
      'sepultamento',
    )
    await press('Continuar')
    await screen.findByText('Começando…')
    expect(calls[0]?.path).toBe('/cliente/transmissao/7/cerimonias/sepultamento/envio')
    expect(later.map(({ path, body }) => [path, body])).toEqual(calls.map(({ path, body }) => [path, body]))
    expect(screen.queryByRole('button', { name: 'Continuar' })).toBeNull()
  })

  it('says that there is no network, until there is one', async () => {
    let away = true
    show({
      [BEGIN]: () => (away ? { status: 503, json: { mensagem: 'x' } } : { json: OPENED }),
      [PUT]: { json: { situacao: 'aceita', proxima: 1 } },
    })
    await openAndStart()
    const offline = 'Sem internet. As visitas esperam, e o envio volta sozinho quando ela voltar.'
    expect(await screen.findByText(offline)).toBeTruthy()
    away = false
    await waitFor(() => expect(recorders).toHaveLength(1))
    await record('a')
    await screen.findByText('No ar por este aparelho')
    expect(screen.queryByText(offline)).toBeNull()
  })

  it.each([
    [
      'fora-do-horario',
      'O horário acabou ou a transmissão foi desligada. Este aparelho parou de enviar.',
      'Só é possível transmitir dentro do horário reservado, com a câmera ligada e a transmissão aberta.',
    ],
    ['ocupado', 'Bruno transmite agora, por outro aparelho. Este parou de enviar.', undefined],
    [
      'sem-ffmpeg',
      'O servidor não conseguiu ler a imagem deste navegador. Tente de novo ou use outro aparelho.',
      'O servidor não conseguiu ler a imagem deste navegador. Tente de novo ou use outro aparelho.',
    ],
  ])('that is %s says why it ended, or does not begin', async (situacao, ended, refused) => {
    let begun: object = OPENED
    let part = { situacao: 'aceita', proxima: 1 }
    show({ [BEGIN]: () => ({ json: begun }), [PUT]: () => ({ json: part }) })
    await openAndStart()
    await record('a')
    await screen.findByText('No ar por este aparelho')
    begun = { situacao, envio: '', quem: 'Bruno' }
    part = { situacao: 'recomecar', proxima: 0 }
    await record('b')
    expect(await screen.findByText(ended)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Continuar' })).toBeNull()
    await press('Começar a transmitir')
    if (refused === undefined) expect(await screen.findByRole('dialog')).toBeTruthy()
    else expect(await screen.findByText(refused)).toBeTruthy()
    expect(screen.queryByText(/Bruno transmite agora|O horário acabou/)).toBeNull()
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
    showInvitation({ possivel: true, quem: null })
    expect(screen.getByRole('button', { name: 'Transmitir deste aparelho' })).toHaveProperty('disabled', false)
    expect(screen.getAllByRole('paragraph').map(line => line.textContent)).toEqual([
      'Sem câmera na capela, ou na beira do jazigo? Este celular ou notebook leva a imagem às visitas.',
    ])
    cleanup()
    showInvitation({ possivel: false, quem: null })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Transmitir deste aparelho' }).disabled).toBe(true)
    expect(screen.getByText(/o servidor não tem o programa de vídeo/)).toBeTruthy()
  })

  it.each([
    [10, 'Bruno transmite por um aparelho.', ''],
    [11, 'Bruno transmite por um aparelho, que não envia nada há 11 s. Confira a internet dele.', 'alert'],
  ])('shows the name of the sender, and that the device has sent nothing for %d s', (silencio, words, style) => {
    const quem = { nome: 'Bruno', aparelho: 'x', desde: '2026-11-05T11:00:00.000Z', silencio }
    showInvitation({ possivel: true, quem })
    expect(screen.getByText(words).className).toBe(style)
  })
})
