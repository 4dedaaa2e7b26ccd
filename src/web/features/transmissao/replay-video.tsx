import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/public/button.tsx'
import { TRANSMISSAO_TELA } from './messages.ts'
import { REPLAY } from './replay-messages.ts'
import classes from './transmissao-room.module.css'
import { useOnlySound, usePlayer } from './use-player.ts'

type ReplayVideoProps = {
  address: string
  /** There are captions beside the playlist. */
  captions: boolean
  /** @returns the address with a new ticket; undefined once the recording is removed. */
  renew: () => Promise<string | undefined>
  /** Further buttons. `position`: the current position in seconds. */
  tools?: (position: () => number) => ReactNode
}

/** A recording, or only its sound; each continues at the position of the other. */
export const ReplayVideo = ({ address, captions, renew, tools }: ReplayVideoProps) => {
  const [removed, setRemoved] = useState(false)
  // Each poll brings another ticket: another address would load the captions again, and switch them off.
  const [captionsAddress] = useState(() => address.replace(/\/index\.m3u8$/, '/legendas.vtt'))
  const { onlySound, silent, toggle } = useOnlySound(renew)
  const renewOrEnd = async () => {
    const fresh = await renew()
    setRemoved(fresh === undefined)
    return fresh
  }
  const { video, state } = usePlayer({
    address,
    renew: renewOrEnd,
    onlySound,
    recorded: true,
    reconnecting: REPLAY.carregando,
  })
  // The focus moves from the button that opened the recording.
  useEffect(() => video.current?.focus(), [video])
  const progress = state.kind === 'starting' ? REPLAY.carregando : state.message
  const notice = removed ? REPLAY.acabou : progress
  return (
    <>
      <div className={classes.picture}>
        {/* biome-ignore lint/a11y/useMediaCaption: there are captions where the house's service made some */}
        <video ref={video} className={classes.video} controls playsInline tabIndex={-1} aria-label={REPLAY.video}>
          {captions && <track kind="captions" srcLang="pt-BR" label={REPLAY.legendas} src={captionsAddress} />}
        </video>
        {onlySound && <p className={classes.soundOnly}>{TRANSMISSAO_TELA.soSomTexto}</p>}
        {notice !== undefined && (
          <p className={classes.notice} role="status">
            {notice}
          </p>
        )}
      </div>
      <div className={`row ${classes.tools}`}>
        <Button variant="light" onClick={toggle}>
          {onlySound ? TRANSMISSAO_TELA.voltarImagem : TRANSMISSAO_TELA.soSom}
        </Button>
        {tools?.(() => video.current?.currentTime ?? 0)}
      </div>
      {silent && (
        <p role="alert" className={classes.line}>
          {REPLAY.semSom}
        </p>
      )}
    </>
  )
}
