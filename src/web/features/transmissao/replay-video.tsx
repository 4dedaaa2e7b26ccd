import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/public/button.tsx'
import { TRANSMISSAO_FRASES, TRANSMISSAO_TELA } from './messages.ts'
import type { PlayerState } from './player-client.ts'
import { REPLAY } from './replay-messages.ts'
import classes from './transmissao-room.module.css'
import { useOnlySound, usePlayer } from './use-player.ts'

type ReplayVideoProps = {
  address: string
  /** @returns the address with a new ticket; undefined once the recording is removed. */
  renew: () => Promise<string | undefined>
  /** Further buttons. `position`: the current position in seconds. */
  tools?: (position: () => number) => ReactNode
}

const notices = (): Readonly<Partial<Record<PlayerState['kind'], string>>> => ({
  starting: REPLAY.carregando,
  failed: TRANSMISSAO_FRASES.erroCarregar,
})

/** A recording, or only its sound; each continues at the position of the other. */
export const ReplayVideo = ({ address, renew, tools }: ReplayVideoProps) => {
  const [removed, setRemoved] = useState(false)
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
  const notice = removed ? REPLAY.acabou : (state.message ?? notices()[state.kind])
  return (
    <>
      <div className={classes.picture}>
        {/* biome-ignore lint/a11y/useMediaCaption: a chapel's camera has no captions; the programme is in the page's text */}
        <video ref={video} className={classes.video} controls playsInline tabIndex={-1} aria-label={REPLAY.video} />
        {onlySound && <p className={classes.soundOnly}>{TRANSMISSAO_TELA.soSomTexto}</p>}
        {notice !== undefined && (removed || (state.kind !== 'playing' && state.kind !== 'over')) && (
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
