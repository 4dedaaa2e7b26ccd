import { useEffect, useRef, useState } from 'react'
import { TRANSMISSAO } from '#contract/transmissao/messages.ts'
import { Button } from '#web/ui/public/button.tsx'
import { ChipLive } from '#web/ui/public/chip-live.tsx'
import { untilInWords } from './end-words.ts'
import { TRANSMISSAO_TELA } from './messages.ts'
import { Player, type PlayerState, posterAddress } from './player.ts'
import { Room } from './room.tsx'
import classes from './transmissao-room.module.css'

/** Specification §9: looks for the element ten times, a tenth of a second apart. */
const VIDEO_LOOKUP = { tries: 10, everyMs: 100 } as const

const findVideo = async (find: () => HTMLVideoElement | null): Promise<HTMLVideoElement | undefined> => {
  for (let attempt = 0; attempt < VIDEO_LOOKUP.tries; attempt++) {
    const video = find()
    if (video) return video
    await new Promise(resolve => setTimeout(resolve, VIDEO_LOOKUP.everyMs))
  }
  return undefined
}

type PictureProps = { address: string; renew: () => Promise<string | undefined>; onOver: () => void }
type StreamVideoProps = PictureProps & { onlySound: boolean; end: string | null }

/** The sound alone has a playlist of its own, beside the picture's and under the same ticket. */
export const soundAddress = (address: string): string => address.replace(/\/index\.m3u8$/, '/som.m3u8')

const asSound = ({ address, renew, onOver }: PictureProps): PictureProps => ({
  address: soundAddress(address),
  renew: async () => {
    const fresh = await renew()
    return fresh === undefined ? undefined : soundAddress(fresh)
  },
  onOver,
})

/** Keeps one player while the room shows a picture; a new address of the same picture does not restart it. */
const usePlayer = ({ address, renew, onOver }: PictureProps, attemptKey: string) => {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<PlayerState>({ kind: 'starting' })
  const latest = useRef({ address, renew, onOver })
  latest.current = { address, renew, onOver }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attemptKey` starts a new player for the same picture
  useEffect(() => {
    let player: Player | undefined
    let gone = false
    setState({ kind: 'starting' })
    void findVideo(() => video.current).then(element => {
      if (gone) return
      if (!element) return setState({ kind: 'failed', message: TRANSMISSAO.semElemento })
      player = new Player(element, latest.current.address, {
        renew: () => latest.current.renew(),
        reconnecting: TRANSMISSAO_TELA.reconectando,
        onState: next => {
          setState(next)
          if (next.kind === 'over') latest.current.onOver()
        },
      })
    })
    return () => {
      gone = true
      player?.close()
    }
  }, [attemptKey])
  return { video, state }
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
        <Room title={state.message ?? TRANSMISSAO.erroCarregar}>
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

/** The picture of the chapel: sound off until asked for, and words over it whenever it stands still. */
export const StreamVideo = (props: StreamVideoProps) => {
  const [attempt, setAttempt] = useState(0)
  const [muted, setMuted] = useState(true)
  const [poster] = useState(() => posterAddress(props.address))
  const { onlySound } = props
  const { video, state } = usePlayer(onlySound ? asSound(props) : props, `${attempt}${onlySound}`)
  const sound = () => {
    if (!video.current) return
    video.current.muted = false
    void video.current.play().catch(() => undefined)
    setMuted(false)
  }
  useEffect(() => {
    // A visitor who chooses sound only wants to hear it.
    if (onlySound && video.current) video.current.muted = false
  }, [onlySound, video])
  return (
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
          <ChipLive until={untilInWords(props.end)} />
        </div>
      )}
      {muted && state.kind === 'playing' && <SoundButton onSound={sound} />}
      <Over state={state} onRetry={() => setAttempt(attempt + 1)} />
    </div>
  )
}
