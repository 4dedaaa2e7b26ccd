/** Listens to a stream of sound; `level` 0–1 is the mean of all that came since about `lookMs` ago. */
export type AudioLevelMeter = { level: () => number; close: () => void }

const rms = (samples: Uint8Array): number => {
  let sum = 0
  for (const sample of samples) sum += ((sample - 128) / 128) ** 2
  return Math.sqrt(sum / Math.max(1, samples.length))
}

/** Samples are counted by powers of two, 32,768 at most. */
const MOST = 15

/** @param lookMs time between two looks: it listens at least as far back, so that no sound falls between them. */
export const openAudioLevelMeter = (stream: MediaStream | undefined, lookMs: number): AudioLevelMeter => {
  const audio = new AudioContext()
  const analyser = audio.createAnalyser()
  analyser.fftSize = 2 ** Math.min(MOST, Math.ceil(Math.log2((audio.sampleRate * lookMs) / 1000)))
  if (stream && stream.getAudioTracks().length > 0) audio.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  return {
    level: () => {
      // After a reload a browser listens only once somebody touched the page.
      if (audio.state === 'suspended') void audio.resume()
      analyser.getByteTimeDomainData(samples)
      return rms(samples)
    },
    close: () => void audio.close(),
  }
}
