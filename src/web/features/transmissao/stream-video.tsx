import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/public/button.tsx'
import { ChipLive } from '#web/ui/public/chip-live.tsx'
import { untilInWords } from './end-rules.ts'
import { TRANSMISSAO_FRASES, TRANSMISSAO_TELA } from './messages.ts'
import { type PlayerState, posterAddress } from './player-client.ts'
import { Room } from './room.tsx'
import classes from './transmissao-room.module.css'
import { usePlayer } from './use-player.ts'

type StreamVideoProps = {
  address: string
  renew: () => Promise<string | undefined>
  onOver: () => void
  onlySound: boolean
  /** Local time at which the apresentacao ends. */
  end: string | null
  /** Further buttons of the bar below the picture. */
  tools: ReactNode
}

const SoundButton = ({ onSound }: { onSound: () => void }) => (
  <button type="button" className={classes.sound} onClick={onSound}>
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      <path d="M4 9.500v5h3.500L12 19V5L7.500 9.500z" fill="currentColor" />
      <path
        d="M15.500 8.500a5 5 0 0 1 0 7M18 6a8.500 8.500 0 0 1 0 12"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
      />
    </svg>
    {TRANSMISSAO_TELA.ativarSom}
  </button>
)

const Over = ({ state, onRetry }: { state: PlayerState; onRetry: () => void }) => {
  if (state.kind === 'failed')
    return (
      <div className={classes.cover}>
        <Room title={state.message ?? TRANSMISSAO_FRASES.erroCarregar}>
          <Button variant="light" onClick={onRetry}>
            {TRANSMISSAO_TELA.tentar}
          </Button>
        </Room>
      </div>
    )
  if (state.kind === 'playing' || state.kind === 'over') return null
  return (
    <p className={classes.notice} role="status">
      {state.kind === 'starting' ? TRANSMISSAO_TELA.abrindo : state.message}
    </p>
  )
}

/** The picture of the chapel: muted until the visitor switches the sound on, with a notice over it during an interruption. */
export const StreamVideo = ({ end, tools, ...source }: StreamVideoProps) => {
  const { onlySound } = source
  const [attempt, setAttempt] = useState(0)
  const [muted, setMuted] = useState(true)
  const [poster] = useState(() => posterAddress(source.address))
  const { video, state } = usePlayer({ ...source, attempt, reconnecting: TRANSMISSAO_TELA.reconectando })
  const sound = () => {
    if (!video.current) return
    video.current.muted = false
    void video.current.play().catch(() => undefined)
    setMuted(false)
    // The button disappears.
    video.current.focus({ preventScroll: true })
  }
  useEffect(() => {
    // A visitor who plays only the sound wants to hear it.
    if (onlySound && video.current) video.current.muted = false
  }, [onlySound, video])
  return (
    <>
      <div className={classes.picture}>
        <video
          ref={video}
          className={classes.video}
          controls
          autoPlay
          muted
          playsInline
          aria-label={TRANSMISSAO_TELA.video}
          poster={onlySound ? undefined : poster}
          onVolumeChange={event => setMuted(event.currentTarget.muted)}
        />
        {onlySound && <p className={classes.soundOnly}>{TRANSMISSAO_TELA.soSomTexto}</p>}
        {state.kind === 'playing' && (
          <div className={classes.onAir}>
            <ChipLive until={untilInWords(end)} end={end} />
          </div>
        )}
        <Over state={state} onRetry={() => setAttempt(attempt + 1)} />
      </div>
      <div className={`row ${classes.controls}`}>
        {muted && state.kind === 'playing' && <SoundButton onSound={sound} />}
        {tools}
      </div>
    </>
  )
}
