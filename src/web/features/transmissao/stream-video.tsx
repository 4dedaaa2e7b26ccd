import { useEffect, useState } from 'react'
import { TRANSMISSAO } from '#contract/transmissao/messages.ts'
import { Button } from '#web/ui/public/button.tsx'
import { TRANSMISSAO_TELA } from './messages.ts'
import { Room } from './room.tsx'
import classes from './wake-room.module.css'

/** After this the picture is tried again by itself. */
const RETRY_MS = 5000

/**
 * The picture of the chapel. It keeps the address it began with: later answers may carry another pass for the same
 * picture, and a new one is only taken when this one has failed.
 */
export const StreamVideo = ({ address }: { address: string }) => {
  const [playing, setPlaying] = useState(address)
  const [failed, setFailed] = useState(false)
  const again = () => {
    setPlaying(address)
    setFailed(false)
  }
  useEffect(() => {
    if (!failed) return
    const timer = setTimeout(() => {
      setPlaying(address)
      setFailed(false)
    }, RETRY_MS)
    return () => clearTimeout(timer)
  }, [failed, address])
  if (failed)
    return (
      <div className={classes.inside}>
        <Room title={TRANSMISSAO.erroCarregar}>
          <p className={classes.soft}>{TRANSMISSAO_TELA.tentaremos}</p>
          <Button look="light" onClick={again}>
            {TRANSMISSAO_TELA.tentar}
          </Button>
        </Room>
      </div>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: a live chapel has no captions; the programme stands in words beside it
    <video
      className={classes.video}
      src={playing}
      controls
      autoPlay
      muted
      playsInline
      aria-label={TRANSMISSAO_TELA.video}
      onError={() => setFailed(true)}
    />
  )
}
