import { useEffect, useRef, useState } from 'react'
import { TRANSMISSAO } from '#contract/transmissao/messages.ts'
import { Player, type PlayerState } from './player.ts'
import { REPLAY } from './replay-messages.ts'
import classes from './wake-room.module.css'

/** `renew`: the address under a fresh ticket, undefined when there is nothing to watch any more. */
type ReplayVideoProps = { address: string; renew: () => Promise<string | undefined> }

const NOTICES: Readonly<Partial<Record<PlayerState['kind'], string>>> = {
  starting: REPLAY.carregando,
  failed: TRANSMISSAO.erroCarregar,
}

/** A recording under the same player as the live picture, which goes on where it was. */
export const ReplayVideo = ({ address, renew }: ReplayVideoProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<PlayerState>({ kind: 'starting' })
  const latest = useRef({ address, renew })
  latest.current = { address, renew }
  useEffect(() => {
    const element = video.current
    if (!element) return
    // Focus follows the tap that opened it.
    element.focus()
    const player = new Player(element, latest.current.address, {
      kept: true,
      renew: async () => {
        const fresh = await latest.current.renew()
        if (fresh === undefined) setState({ kind: 'failed', message: REPLAY.acabou })
        return fresh
      },
      reconnecting: REPLAY.carregando,
      onState: setState,
    })
    return () => player.close()
  }, [])
  const notice = state.message ?? NOTICES[state.kind]
  return (
    <div className={classes.picture}>
      {/* biome-ignore lint/a11y/useMediaCaption: a chapel's camera has no captions; the programme is in the page's text */}
      <video ref={video} className={classes.video} controls playsInline tabIndex={-1} aria-label={REPLAY.video} />
      {notice !== undefined && state.kind !== 'playing' && state.kind !== 'over' && (
        <p className={classes.notice} role="status">
          {notice}
        </p>
      )}
    </div>
  )
}
