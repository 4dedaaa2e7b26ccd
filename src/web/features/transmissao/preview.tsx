import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import classes from './monitor.module.css'
import { MONITOR } from './monitor-messages.ts'
import { Player, posterAddress } from './player.ts'
import { type Signal, useSignal } from './use-signal.ts'

const SILENT_S = 20

const Warnings = ({ signal }: { signal: Signal }) => (
  <div role="alert">
    {signal.silentFor > SILENT_S && <p className={classes.warning}>{MONITOR.semSom}</p>}
    {signal.black && <p className={classes.warning}>{MONITOR.escura}</p>}
  </div>
)

/** The chapel as the camera gives it, with its sound level; opens in the preparation time. */
export const Preview = ({ address, simulada }: { address: string; simulada: boolean }) => {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(address)
  latest.current = address
  const [listening, setListening] = useState(false)
  const [poster] = useState(() => posterAddress(address))
  useEffect(() => {
    if (!video.current) return
    const player = new Player(video.current, latest.current, {
      renew: () => Promise.resolve(latest.current),
      reconnecting: '',
      onState: () => undefined,
    })
    return () => player.close()
  }, [])
  const signal = useSignal(video, listening)
  return (
    <div className={classes.preview}>
      <video
        ref={video}
        className={classes.video}
        muted={!listening}
        autoPlay
        playsInline
        aria-label={MONITOR.previa}
        poster={poster}
      />
      <div className={classes.sound}>
        <Button variant="default" onClick={() => setListening(!listening)}>
          {listening ? MONITOR.silenciar : MONITOR.ouvir}
        </Button>
        {signal && <meter aria-label={MONITOR.som} min={0} max={1} low={0.02} value={signal.level} />}
      </div>
      {signal && <Warnings signal={signal} />}
      {simulada && <p className={classes.note}>{MONITOR.simulada}</p>}
    </div>
  )
}
