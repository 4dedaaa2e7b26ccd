import { afterEach, describe, expect, it, vi } from 'vitest'
import { megabytesPerHour, openCamera, recordStream } from './device-camera-client.ts'
import { APARELHO } from './device-messages.ts'
import { SLOW_PARTS_MAX } from './device-sender-client.ts'
import { withSoundPicture } from './sound-picture-client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Bits per second of picture and sound that a recorder is asked for. */
const bitsOf = (slowness: number): number => {
  let bits = 0
  class FakeRecorder extends EventTarget {
    state = 'inactive'
    constructor(_stream: MediaStream, options: MediaRecorderOptions) {
      super()
      bits = (options.videoBitsPerSecond ?? 0) + (options.audioBitsPerSecond ?? 0)
    }
    start(): void {
      this.state = 'recording'
    }
  }
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  recordStream({} as MediaStream, { format: 'video/webm', slowness }, () => undefined)
  return bits
}

describe('the camera of a device', () => {
  const SOUND = { echoCancellation: false, noiseSuppression: false, autoGainControl: true }
  const devices = (...answers: (string | undefined)[]) => {
    const getUserMedia = vi.fn(async (_wanted: MediaStreamConstraints) => {
      const refusal = answers.shift()
      if (refusal !== undefined) throw Object.assign(new Error(), { name: refusal })
      return {}
    })
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
    return getUserMedia.mock.calls
  }

  it('is the one behind the telephone or the chosen one, with the sound of a room', async () => {
    const calls = devices()
    await openCamera()
    await openCamera('mesa')
    const size = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 25, max: 30 } }
    expect(calls).toEqual([
      [{ video: { ...size, facingMode: { ideal: 'environment' } }, audio: SOUND }],
      [{ video: { ...size, deviceId: { exact: 'mesa' } }, audio: SOUND }],
    ])
  })

  it('is opened without sound where there is no microphone, and not opened again after another refusal', async () => {
    const calls = devices('NotFoundError')
    await openCamera()
    expect(calls.map(([wanted]) => Object.keys(wanted))).toEqual([['video', 'audio'], ['video']])
    const refused = devices('NotAllowedError')
    await expect(openCamera()).rejects.toThrow(APARELHO.semPermissao)
    expect(refused).toHaveLength(1)
    devices('NotFoundError', 'NotFoundError')
    await expect(openCamera()).rejects.toThrow(APARELHO.nenhumaCamera)
  })
})

describe('the recording of a device', () => {
  it('becomes smaller with each step of slowness, down to what a line of 0.4 Mbit/s carries with a third to spare', () => {
    const steps = Array.from({ length: SLOW_PARTS_MAX + 1 }, (_, step) => bitsOf(step))
    expect(steps).toEqual([...steps].sort((a, b) => b - a))
    expect(new Set(steps).size).toBe(steps.length)
    expect(steps.at(-1)).toBeLessThanOrEqual(267_000)
  })

  it('uses as many megabytes an hour as its picture and sound have bits, or the sound alone with a drawn picture', () => {
    vi.useFakeTimers({ now: 15_000 })
    const fillText = vi.fn()
    const arc = vi.fn()
    const nothing = () => undefined
    const context = { fillRect: nothing, fillText, beginPath: nothing, arc, fill: nothing }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    const picture = { readyState: 'live' }
    Object.assign(HTMLCanvasElement.prototype, { captureStream: () => ({ getVideoTracks: () => [picture] }) })
    vi.stubGlobal('MediaStream', class {})
    const words = ['Maria do Carmo', 'Capela 2']
    const sound = withSoundPicture({ getAudioTracks: () => [] } as unknown as MediaStream, words)
    expect([megabytesPerHour({} as MediaStream), megabytesPerHour(sound)]).toEqual([700, 74])
    expect(fillText.mock.calls).toEqual([
      ['Somente o som', 320, 130, 560],
      ['Maria do Carmo', 320, 200, 560],
      ['Capela 2', 320, 240, 560],
    ])
    vi.advanceTimersByTime(200)
    picture.readyState = 'ended'
    vi.advanceTimersByTime(1000)
    expect(arc.mock.calls.map(([x, y]) => [Math.round(x), y])).toEqual([
      [320, 320],
      [324, 320],
    ])
  })
})
