/**
 * `level`, 0–1, is the mean sound level since about one poll interval ago. It means nothing unless it `isMeasured`: a browser may keep audio
 * suspended.
 */
export type AudioLevelMeter = { level: () => number; isMeasured: () => boolean; close: () => void }

const rms = (samples: Uint8Array): number => {
  let sum = 0
  for (const sample of samples) sum += ((sample - 128) / 128) ** 2
  return Math.sqrt(sum / Math.max(1, samples.length))
}

/** The analyser takes powers of two up to 32,768. */
const FFT_SIZE_LOG2_MAX = 15

/** @param pollIntervalMs time between two readings; the measured window is at least as long, so that no sound falls between them. */
export const openAudioLevelMeter = (stream: MediaStream | undefined, pollIntervalMs: number): AudioLevelMeter => {
  const audio = new AudioContext()
  const analyser = audio.createAnalyser()
  analyser.fftSize = 2 ** Math.min(FFT_SIZE_LOG2_MAX, Math.ceil(Math.log2((audio.sampleRate * pollIntervalMs) / 1000)))
  if (stream && stream.getAudioTracks().length > 0) audio.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  return {
    level: () => {
      // After a reload the browser keeps audio suspended until the page is clicked.
      if (audio.state === 'suspended') void audio.resume()
      analyser.getByteTimeDomainData(samples)
      return rms(samples)
    },
    isMeasured: () => audio.state === 'running' && audio.currentTime > 0,
    close: () => void audio.close(),
  }
}
