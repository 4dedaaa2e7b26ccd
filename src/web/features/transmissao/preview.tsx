import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './monitor.module.css'
import { MONITOR } from './monitor-messages.ts'
import { posterAddress } from './player-client.ts'
import { usePlayer } from './use-player.ts'
import { type Signal, useSignal } from './use-signal.ts'

const SILENT_S = 20

const Warnings = ({ signal }: { signal: Signal }) => (
  <div role="alert">
    {signal.silentFor > SILENT_S && <p className={`alert ${classes.warning}`}>{MONITOR.semSom}</p>}
    {signal.black && <p className={`alert ${classes.warning}`}>{MONITOR.escura}</p>}
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
      {simulada && <p className={classes.simulated}>{MONITOR.simulada}</p>}
    </div>
  )
}
