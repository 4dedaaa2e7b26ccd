import { vi } from 'vitest'

/** A browser's recorder; `stop` hands over what was recorded. */
export class FakeRecorder {
  static formats: string[] = []
  static recorded = 'som'
  static latest: { mimeType: string; audioBitsPerSecond?: number } | undefined
  static isTypeSupported = (type: string) => FakeRecorder.formats.includes(type)
  state = 'inactive'
  ondataavailable = (_event: { data: Blob }): void => undefined
  onstop = (): void => undefined
  readonly mimeType: string
  constructor(_stream: unknown, options: { mimeType: string; audioBitsPerSecond?: number }) {
    this.mimeType = options.mimeType
    FakeRecorder.latest = options
  }
  start(): void {
    this.state = 'recording'
  }
  stop(): void {
    this.state = 'inactive'
    this.ondataavailable({ data: new Blob([FakeRecorder.recorded]) })
    this.onstop()
  }
}

/** A microphone that is allowed, and hears `sample` (128 is silence). */
export const fakeMicrophone = () => {
  const track = { stop: vi.fn(), onmute: (): void => undefined }
  const microphone = { track, sample: 200, getUserMedia: vi.fn(), closed: vi.fn() }
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] }
  microphone.getUserMedia.mockResolvedValue(stream)
  FakeRecorder.formats = ['audio/webm;codecs=opus', 'audio/mp4']
  FakeRecorder.recorded = 'som'
  class FakeAudioContext {
    state = 'running'
    currentTime = 1
    sampleRate = 48_000
    createAnalyser = () => ({
      fftSize: 0,
      getByteTimeDomainData: (samples: Uint8Array) => samples.fill(microphone.sample),
    })
    createMediaStreamSource = () => ({ connect: () => undefined })
    close = microphone.closed
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('AudioContext', FakeAudioContext)
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia: microphone.getUserMedia } }))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:voz', revokeObjectURL: () => undefined }))
  return Object.assign(microphone, { stream })
}
