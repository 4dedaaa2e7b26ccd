import { Button } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import { openAudioLevelMeter } from '#web/lib/audio-level.ts'
import classes from './monitor.module.css'
import { posterAddress } from './stream-address.ts'
import { usePlayer } from './use-player.ts'

/** Measurements of the preview: sound level 0–1, seconds of silence, and whether the picture is black. */
type Signal = { level: number; silentFor: number; black: boolean }

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
const useSignal = (video: RefObject<HTMLVideoElement | null>, listening: boolean): Signal | undefined => {
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

const SILENT_S = 20

const Warnings = ({ signal }: { signal: Signal }) => (
  <div role="alert">
    {signal.silentFor > SILENT_S && (
      <p className={`alert ${classes.warning}`}>Nenhum som há mais de 20 segundos. Confira o microfone da capela.</p>
    )}
    {signal.black && (
      <p className={`alert ${classes.warning}`}>A imagem está preta. Confira a lente e a luz da capela.</p>
    )}
  </div>
)

/** The picture of the camera with its sound level; available in the preparation time. */
export const Preview = ({ address, simulada }: { address: string; simulada: boolean }) => {
  const [listening, setListening] = useState(false)
  const [poster] = useState(() => posterAddress(address))
  const { video } = usePlayer({ address, renew: () => Promise.resolve(address), reconnecting: '' })
  const signal = useSignal(video, listening)
  return (
    <div className={classes.preview}>
      <video
        ref={video}
        className={classes.video}
        muted={!listening}
        autoPlay
        playsInline
        aria-label="Prévia da capela"
        poster={poster}
      />
      <div className={classes.sound}>
        <Button variant="default" onClick={() => setListening(!listening)}>
          {listening ? 'Silenciar' : 'Ouvir'}
        </Button>
        {signal && <meter aria-label="Nível do som" min={0} max={1} low={0.02} value={signal.level} />}
      </div>
      {signal && <Warnings signal={signal} />}
      {simulada && <p className={classes.simulated}>Câmera de demonstração: a imagem é simulada.</p>}
    </div>
  )
}
