import { expect, it, vi } from 'vitest'
import { openAudioLevelMeter } from './audio-level.ts'

const connected = vi.fn()
const resume = vi.fn()
let audio: FakeAudio
class FakeAudio {
  state = 'suspended'
  currentTime = 0
  sampleRate = 48_000
  analyser = {
    fftSize: 0,
    // Half of the loudest, above and below the middle in turn.
    getByteTimeDomainData: (samples: Uint8Array) => samples.set(samples.map((_, at) => (at % 2 ? 64 : 192))),
  }
  constructor() {
    audio = this
  }
  createAnalyser = () => this.analyser
  createMediaStreamSource = (stream: object) => ({ connect: (to: object) => connected(stream, to) })
  resume = resume
}
const streamOf = (tracks: number) => ({ getAudioTracks: () => Array(tracks).fill({}) }) as unknown as MediaStream

it('a meter reads the mean level of its window, once the browser lets audio run', () => {
  vi.stubGlobal('AudioContext', FakeAudio)
  const stream = streamOf(1)
  const meter = openAudioLevelMeter(stream, 250)
  expect(connected.mock.calls).toEqual([[stream, audio.analyser]])
  // A quarter of a second are 12,000 samples.
  expect(audio.analyser.fftSize).toBe(16_384)
  expect(meter.level()).toBe(0.5)
  expect([meter.isMeasured(), resume.mock.calls.length]).toEqual([false, 1])
  audio.state = 'running'
  expect(meter.isMeasured()).toBe(false)
  audio.currentTime = 0.1
  expect([meter.level(), meter.isMeasured(), resume.mock.calls.length]).toEqual([0.5, true, 1])
})

it.each([[undefined], [streamOf(0)]])(
  'a meter of no sound listens to nothing, over the longest window at most',
  stream => {
    vi.stubGlobal('AudioContext', FakeAudio)
    connected.mockClear()
    openAudioLevelMeter(stream, 1000)
    expect(connected).not.toHaveBeenCalled()
    expect(audio.analyser.fftSize).toBe(32_768)
  },
)
