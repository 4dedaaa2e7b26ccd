import { type RefObject, useEffect, useState } from 'react'
import { openAudioLevelMeter } from './audio-level-client.ts'

/** Measurements of the preview: sound level 0–1, seconds of silence, and whether the picture is black. */
export type Signal = { level: number; silentFor: number; black: boolean }

const SIGNAL_POLL_INTERVAL_MS = 250
const SILENCE_LEVEL = 0.004
const DARK_LEVEL = 12

/** Mean brightness of the picture, 0–255, measured on a 32 × 18 copy. */
const brightness = (video: HTMLVideoElement, canvas: HTMLCanvasElement): number => {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || video.videoWidth === 0) return 255
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  let sum = 0
  for (let at = 0; at < data.length; at += 4) sum += (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)
  return sum / ((data.length / 4) * 3)
}

/** Measures after the user switched the sound on: browsers block audio before that. */
export const useSignal = (video: RefObject<HTMLVideoElement | null>, listening: boolean): Signal | undefined => {
  const [signal, setSignal] = useState<Signal>()
  useEffect(() => {
    const element = video.current
    if (!listening || !element) return
    const meter = openAudioLevelMeter(
      (element as HTMLVideoElement & { captureStream?: () => MediaStream }).captureStream?.(),
      SIGNAL_POLL_INTERVAL_MS,
    )
    const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 18 })
    let heardAt = Date.now()
    const timer = setInterval(() => {
      const level = meter.level()
      if (level > SILENCE_LEVEL) heardAt = Date.now()
      setSignal({
        level: Math.min(1, level * 4),
        silentFor: (Date.now() - heardAt) / 1000,
        black: brightness(element, canvas) < DARK_LEVEL,
      })
    }, SIGNAL_POLL_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      meter.close()
    }
  }, [video, listening])
  return listening ? signal : undefined
}
