import { type ReactNode, useEffect, useRef, useState } from 'react'
import { TRANSMISSAO } from '#contract/transmissao/messages.ts'
import { Button } from '#web/ui/public/button.tsx'
import { hasSound } from './live-picture.tsx'
import { TRANSMISSAO_TELA } from './messages.ts'
import { Player, type PlayerState } from './player.ts'
import { REPLAY } from './replay-messages.ts'
import { soundAddress } from './stream-video.tsx'
import classes from './transmissao-room.module.css'

/** `renew`: the address under a fresh ticket, undefined when there is nothing to watch any more. */
type ReplayVideoProps = {
  address: string
  renew: () => Promise<string | undefined>
  /** What else can be done at the moment that is shown, in seconds. */
  tools?: (position: () => number) => ReactNode
}

const NOTICES: Readonly<Partial<Record<PlayerState['kind'], string>>> = {
  starting: REPLAY.carregando,
  failed: TRANSMISSAO.erroCarregar,
}

/** One player at a time: of the picture, or of its sound alone, each going on where the other was. */
const useReplay = ({ address, renew }: ReplayVideoProps, onlySound: boolean) => {
  const video = useRef<HTMLVideoElement>(null)
  const position = useRef(0)
  const [state, setState] = useState<PlayerState>({ kind: 'starting' })
  const latest = useRef({ address, renew })
  latest.current = { address, renew }
  useEffect(() => {
    const element = video.current
    if (!element) return
    const of = (found: string): string => (onlySound ? soundAddress(found) : found)
    // Focus follows the tap that opened it.
    if (position.current === 0) element.focus()
    const player = new Player(element, of(latest.current.address), {
      recorded: true,
      from: position.current,
      renew: async () => {
        const fresh = await latest.current.renew()
        if (fresh === undefined) setState({ kind: 'failed', message: REPLAY.acabou })
        return fresh === undefined ? undefined : of(fresh)
      },
      reconnecting: REPLAY.carregando,
      onState: setState,
    })
    return () => {
      position.current = element.currentTime
      player.close()
    }
  }, [onlySound])
  return { video, state }
}

/** A recording under the same player as the live picture, which goes on where it was. */
export const ReplayVideo = (props: ReplayVideoProps) => {
  const [onlySound, setOnlySound] = useState(false)
  const [silent, setSilent] = useState(false)
  const { video, state } = useReplay(props, onlySound)
  const toggle = async () => {
    const current = onlySound ? undefined : await props.renew().catch(() => undefined)
    const possible = onlySound || (current !== undefined && (await hasSound(current)))
    setSilent(!possible)
    if (possible) setOnlySound(!onlySound)
  }
  const notice = state.message ?? NOTICES[state.kind]
  return (
    <>
      <div className={classes.picture}>
        {/* biome-ignore lint/a11y/useMediaCaption: a chapel's camera has no captions; the programme is in the page's text */}
        <video ref={video} className={classes.video} controls playsInline tabIndex={-1} aria-label={REPLAY.video} />
        {onlySound && <p className={classes.soundOnly}>{TRANSMISSAO_TELA.soSomTexto}</p>}
        {notice !== undefined && state.kind !== 'playing' && state.kind !== 'over' && (
          <p className={classes.notice} role="status">
            {notice}
          </p>
        )}
      </div>
      <div className={classes.tools}>
        <Button variant="light" onClick={() => void toggle()}>
          {onlySound ? TRANSMISSAO_TELA.voltarImagem : TRANSMISSAO_TELA.soSom}
        </Button>
        {props.tools?.(() => video.current?.currentTime ?? 0)}
      </div>
      {silent && (
        <p role="alert" className={classes.line}>
          {REPLAY.semSom}
        </p>
      )}
    </>
  )
}
