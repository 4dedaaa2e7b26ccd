import { type RefObject, useEffect, useState } from 'react'
import { openAudioLevelMeter } from './audio-level.ts'

/** What the preview itself says about the chapel: sound level 0–1, seconds of silence, and whether the picture is black. */
export type Signal = { level: number; silentFor: number; black: boolean }

const LOOK_MS = 250
const SILENCE = 0.004
const DARK = 12

/** Mean brightness of the picture, 0–255, from a stamp-sized copy of it. */
const brightness = (video: HTMLVideoElement, canvas: HTMLCanvasElement): number => {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || video.videoWidth === 0) return 255
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  let sum = 0
  for (let at = 0; at < data.length; at += 4) sum += (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)
  return sum / ((data.length / 4) * 3)
}

/** Listens and looks once a person switched the sound on: browsers refuse to listen before that. */
export const useSignal = (video: RefObject<HTMLVideoElement | null>, listening: boolean): Signal | undefined => {
  const [signal, setSignal] = useState<Signal>()
  useEffect(() => {
    const element = video.current
    if (!listening || !element) return
    const ear = openAudioLevelMeter(
      (element as HTMLVideoElement & { captureStream?: () => MediaStream }).captureStream?.(),
      LOOK_MS,
    )
    const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 18 })
    let heardAt = Date.now()
    const timer = setInterval(() => {
      const level = ear.level()
      if (level > SILENCE) heardAt = Date.now()
      setSignal({
        level: Math.min(1, level * 4),
        silentFor: (Date.now() - heardAt) / 1000,
        black: brightness(element, canvas) < DARK,
      })
    }, LOOK_MS)
    return () => {
      clearInterval(timer)
      ear.close()
    }
  }, [video, listening])
  return listening ? signal : undefined
}
