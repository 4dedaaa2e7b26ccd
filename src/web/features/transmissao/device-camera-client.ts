import { APARELHO } from './device-messages.ts'
import { isSoundAlone, withSoundPicture } from './sound-picture-client.ts'

/** A refusal of the browser or the device, with a sentence about what to do. */
export class CameraRefused extends Error {}

const REFUSALS: Record<string, string> = {
  NotAllowedError: APARELHO.semPermissao,
  SecurityError: APARELHO.semPermissao,
  NotFoundError: APARELHO.nenhumaCamera,
  OverconstrainedError: APARELHO.nenhumaCamera,
  NotReadableError: APARELHO.cameraOcupada,
  AbortError: APARELHO.cameraOcupada,
}

const refusalOf = (error: unknown): CameraRefused =>
  new CameraRefused((error instanceof Error && REFUSALS[error.name]) || APARELHO.cameraFalhou)

/** H.264 is passed on unchanged; anything else must be transcoded by the server. */
const FORMATS = [
  'video/webm;codecs=h264,opus',
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/mp4',
  'video/webm;codecs=vp8,opus',
  'video/webm',
] as const

export const recordingFormat = (): string | undefined =>
  typeof MediaRecorder === 'undefined' ? undefined : FORMATS.find(format => MediaRecorder.isTypeSupported(format))

/** Why this browser cannot send, or undefined. */
export const unsupportedReason = (): string | undefined => {
  if (!window.isSecureContext || !navigator.mediaDevices)
    return 'Este navegador só abre a câmera em endereço seguro (https://). Abra o portal pelo endereço seguro.'
  return recordingFormat() === undefined
    ? 'Este navegador não grava vídeo. Use o Chrome, o Edge, o Firefox ou o Safari atualizado.'
    : undefined
}

/** For music and voices in a room, not for a telephone call. */
const SOUND = { echoCancellation: false, noiseSuppression: false, autoGainControl: true }

const pictureOf = (deviceId: string | undefined): MediaTrackConstraints => ({
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 25, max: 30 },
  ...(deviceId === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: deviceId } }),
})

/** Camera and microphone, the camera alone where there is no microphone. @throws CameraRefused */
export const openCamera = async (deviceId?: string): Promise<MediaStream> => {
  const video = pictureOf(deviceId)
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio: SOUND })
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'NotFoundError') throw refusalOf(error)
    return navigator.mediaDevices.getUserMedia({ video }).catch((other: unknown) => {
      throw refusalOf(other)
    })
  }
}

/** The microphone alone, with a picture that says so. @throws CameraRefused */
export const openSound = async (words: readonly string[]): Promise<MediaStream> => {
  const sound = await navigator.mediaDevices.getUserMedia({ audio: SOUND }).catch((error: unknown) => {
    const isMissing = error instanceof Error && error.name === 'NotFoundError'
    throw isMissing
      ? new CameraRefused('Este aparelho não tem microfone. Use um celular ou um notebook com microfone.')
      : refusalOf(error)
  })
  return withSoundPicture(sound, words)
}

export const closeCamera = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

export type CameraChoice = { id: string; name: string }

const nameOf = (label: string, index: number): string => {
  if (/back|rear|environment|traseira/i.test(label)) return 'Câmera de trás'
  if (/front|user|frontal/i.test(label)) return 'Câmera da frente'
  return label === '' ? `Câmera ${index + 1}` : label
}

/** Cameras of the device, whose labels are known after the first permission. Phones have several at the back: they are numbered. */
export const listCameras = async (): Promise<CameraChoice[]> => {
  const devices = await navigator.mediaDevices.enumerateDevices()
  const cameras = devices
    .filter(device => device.kind === 'videoinput' && device.deviceId !== '')
    .map((device, index) => ({ id: device.deviceId, name: nameOf(device.label, index) }))
  return cameras.map((camera, index) => {
    const before = cameras.slice(0, index).filter(other => other.name === camera.name).length
    return before === 0 ? camera : { ...camera, name: `${camera.name} ${before + 1}` }
  })
}

const PART_MS = 1000

/** Bit rates of the picture, the best first. With its sound the last one leaves room on a line of 0.4 Mbit/s, as at many graves. */
const BITS = [1_500_000, 800_000, 400_000, 200_000] as const

const AUDIO_BITS = 64_000
const SOUND_PICTURE_BITS = 100_000
/** Requests, other apps and a line that varies take the rest. */
const LINE_SHARE = 0.8

/** How small the picture must be for a line that carries this many bits a second. */
export const slownessFor = (bitsPerSecond: number): number => {
  const fitting = BITS.findIndex(bits => bits + AUDIO_BITS <= bitsPerSecond * LINE_SHARE)
  return fitting === -1 ? BITS.length - 1 : fitting
}

/** What sending the stream uses at most, in megabytes of two digits. */
export const megabytesPerHour = (stream: MediaStream): number => {
  const bits = AUDIO_BITS + (isSoundAlone(stream) ? SOUND_PICTURE_BITS : BITS[0])
  return Number(((bits * 3600) / 8e6).toPrecision(2))
}

/** Records in parts of a second. `videoKeyFrameIntervalDuration`: segments of the live picture are cut at key frames. */
export const recordStream = (
  stream: MediaStream,
  { format, slowness }: { format: string; slowness: number },
  onData: (bytes: Blob) => void,
): (() => void) => {
  const options: MediaRecorderOptions & { videoKeyFrameIntervalDuration: number } = {
    mimeType: format,
    videoBitsPerSecond: isSoundAlone(stream) ? SOUND_PICTURE_BITS : (BITS[slowness] ?? BITS[3]),
    audioBitsPerSecond: AUDIO_BITS,
    videoKeyFrameIntervalDuration: 2000,
  }
  const recorder = new MediaRecorder(stream, options)
  recorder.addEventListener('dataavailable', event => onData(event.data))
  recorder.start(PART_MS)
  return () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
}
