import { useEffect, useRef, useState } from 'react'
import { useDraft } from '#web/lib/draft.ts'
import { api, newKey } from '#web/lib/http.ts'
import {
  type CameraChoice,
  CameraRefused,
  closeCamera,
  listCameras,
  openCamera,
  openSound,
  recordingFormat,
  recordStream,
} from './device-camera-client.ts'
import { APARELHO } from './device-messages.ts'
import { DeviceSender, type SenderState } from './device-sender-client.ts'
import { isSoundAlone } from './sound-picture-client.ts'

type CameraOfDevice = {
  stream: MediaStream | undefined
  /** The current stream, for code outside the render. */
  current: () => MediaStream | undefined
  cameras: CameraChoice[]
  opening: boolean
  /** Why the camera is not open, with a sentence about what to do. */
  refusal: string | undefined
  /** @returns whether it is open now. */
  open: (deviceId?: string) => Promise<boolean>
  /** The microphone alone, with these words as the picture. */
  openSound: (words: readonly string[]) => Promise<boolean>
  close: () => void
}

/** Camera and microphone of this device, closed with the page. `onLost`: the device ended them. */
const useCamera = (onLost: () => void): CameraOfDevice => {
  const [stream, setStream] = useState<MediaStream>()
  const [cameras, setCameras] = useState<CameraChoice[]>([])
  const [opening, setOpening] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const latest = useRef<MediaStream>(undefined)
  useEffect(() => () => closeCamera(latest.current), [])
  const show = (next: MediaStream | undefined): void => {
    if (latest.current !== next) closeCamera(latest.current)
    latest.current = next
    setStream(next)
  }
  const lose = (why: string): void => {
    show(undefined)
    setRefusal(why)
    onLost()
  }
  const openWith = async (
    opened: () => Promise<MediaStream>,
    list: () => Promise<CameraChoice[]>,
  ): Promise<boolean> => {
    setOpening(true)
    setRefusal(undefined)
    try {
      const next = await opened()
      for (const track of next.getVideoTracks())
        track.addEventListener('ended', () => lose('O aparelho desligou a câmera. Abra-a de novo para continuar.'))
      show(next)
      setCameras(await list())
      return true
    } catch (error) {
      lose(error instanceof CameraRefused ? error.message : APARELHO.cameraFalhou)
      return false
    } finally {
      setOpening(false)
    }
  }
  const open = (deviceId?: string): Promise<boolean> => {
    // A phone opens one camera at a time.
    if (deviceId !== undefined) closeCamera(latest.current)
    return openWith(() => openCamera(deviceId), listCameras)
  }
  const openSoundAlone = (words: readonly string[]): Promise<boolean> =>
    openWith(
      () => openSound(words),
      async () => [],
    )
  const close = (): void => {
    show(undefined)
    setRefusal(undefined)
  }
  return { stream, current: () => latest.current, cameras, opening, refusal, open, openSound: openSoundAlone, close }
}

export type Device = {
  camera: CameraOfDevice
  choose: (deviceId: string) => Promise<void>
  openSound: () => Promise<void>
  /** Undefined while nothing is sent. */
  sending: SenderState | undefined
  stopping: boolean
  /** Sentence about a failure, and the name of the other sender. */
  problem: string | undefined
  busyWith: string | undefined
  start: (assumir: boolean) => void
  stop: () => Promise<void>
  dismiss: () => void
  /** Set if this tab was sending before it was reloaded. */
  resume: (() => void) | undefined
}

const isEnd = ({ kind }: SenderState): boolean => kind === 'busy' || kind === 'over' || kind === 'failed'

const sentenceOf = (state: SenderState, wasOn: boolean): string | undefined => {
  if (state.kind === 'over')
    return wasOn
      ? 'O horário acabou ou a transmissão foi desligada. Este aparelho parou de enviar.'
      : 'Só é possível transmitir dentro do horário reservado, com a câmera ligada e a transmissão aberta.'
  if (state.kind === 'failed')
    return (
      state.message ?? 'O servidor não conseguiu ler a imagem deste navegador. Tente de novo ou use outro aparelho.'
    )
  return state.kind === 'busy' && wasOn
    ? `${state.quem} transmite agora, por outro aparelho. Este parou de enviar.`
    : undefined
}

type SenderOf = { id: number; cerimonia: string | undefined; aparelho: string }

const openSender = (
  { id, cerimonia, aparelho }: SenderOf,
  current: () => MediaStream | undefined,
  onState: (state: SenderState) => void,
): DeviceSender => {
  const formato = recordingFormat() ?? ''
  return new DeviceSender({
    begin: assumir => {
      const body = { aparelho, formato, assumir }
      return cerimonia === undefined
        ? api('POST /cliente/transmissao/:id/envio', { params: { id }, body })
        : api('POST /cliente/transmissao/:id/cerimonias/:cerimonia/envio', { params: { id, cerimonia }, body })
    },
    put: (envio, parte, body, signal) =>
      api('PUT /cliente/transmissao/:id/envio/:envio/:parte', { params: { id, envio, parte }, body, signal }),
    end: envio => api('DELETE /cliente/transmissao/:id/envio/:envio', { params: { id, envio } }),
    record: (onData, slowness) => {
      const stream = current()
      return stream ? recordStream(stream, { format: formato, slowness }, onData) : () => undefined
    },
    onState,
  })
}

/**
 * Camera and sender of this device. That it was sending survives a reload of the tab.
 * @param palavras drawn where it sends the sound alone
 * @param cerimonia of a ceremony without a chapel
 */
export const useDevice = (id: number, palavras: readonly string[], cerimonia?: string): Device => {
  const [device, keep] = useDraft(`aparelho-${id}${cerimonia === undefined ? '' : `-${cerimonia}`}`, {
    aparelho: newKey(),
    noAr: false,
    soOSom: false,
  })
  const [sending, setSending] = useState<SenderState>()
  const [stopping, setStopping] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busyWith, setBusyWith] = useState<string>()
  const sender = useRef<DeviceSender>(undefined)
  const leave = (): void => {
    sender.current?.close()
    sender.current = undefined
    setSending(undefined)
    keep(before => ({ ...before, noAr: false }))
  }
  const camera = useCamera(leave)
  useEffect(() => () => sender.current?.close(), [])

  const start = (assumir: boolean): void => {
    let wasOn = false
    setProblem(undefined)
    setBusyWith(undefined)
    sender.current?.close()
    sender.current = openSender({ id, cerimonia, aparelho: device.aparelho }, camera.current, state => {
      wasOn ||= state.kind === 'sending'
      if (!isEnd(state)) return setSending(state)
      leave()
      setProblem(sentenceOf(state, wasOn))
      if (state.kind === 'busy' && !wasOn) setBusyWith(state.quem)
    })
    const soOSom = isSoundAlone(camera.current())
    keep(before => ({ ...before, noAr: true, soOSom }))
    void sender.current.start(assumir)
  }
  const stop = async (): Promise<void> => {
    setStopping(true)
    keep(before => ({ ...before, noAr: false }))
    await sender.current?.stop()
    leave()
    setStopping(false)
  }
  const reopen = () => (device.soOSom ? camera.openSound(palavras) : camera.open())
  const resume = (): void => void reopen().then(opened => opened && start(false))
  const idle = !sending && !camera.stream && !camera.opening && camera.refusal === undefined
  return {
    camera,
    sending,
    stopping,
    problem,
    busyWith,
    start,
    stop,
    choose: async deviceId => void ((await camera.open(deviceId)) && sender.current?.restart()),
    openSound: async () => void (await camera.openSound(palavras)),
    dismiss: () => setBusyWith(undefined),
    resume: device.noAr && idle ? resume : undefined,
  }
}
