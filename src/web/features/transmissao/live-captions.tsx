import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LegendasAoVivo } from '#contract/transmissao/schema.ts'
import { Button } from '#web/ui/public/button.tsx'
import { CaptionCues } from './caption-cues-client.ts'
import classes from './live-captions.module.css'
import { LEGENDAS_AO_VIVO } from './live-captions-messages.ts'
import type { Player } from './player-client.ts'
import { fileBeside } from './stream-address.ts'
import room from './transmissao-room.module.css'
import { useStoredSwitch } from './use-player.ts'

const SHOWN_KEY = 'legendas-ao-vivo'
const FILE = 'legendas.json'
const SHOWN_POLL_INTERVAL_MS = 1500
/** The family may switch captions on while somebody watches. */
const HIDDEN_POLL_INTERVAL_MS = 30_000

/** Under the ticket that is valid now. */
const captionsAddress = ({ edge, address }: Player): string => fileBeside(edge.choose(address), FILE)

/** The moment of the chapel that is shown, ms since 1970; undefined while nothing is, or where the browser does not tell. */
const momentOf = ({ hls }: Player, video: HTMLVideoElement & { getStartDate?: () => Date }): number | undefined => {
  const begin = video.getStartDate?.().getTime() ?? Number.NaN
  const shown = hls ? hls.playingDate?.getTime() : begin + video.currentTime * 1000
  return Number.isFinite(shown) ? shown : undefined
}

const load = async (address: string | undefined): Promise<LegendasAoVivo | undefined> => {
  if (address === undefined) return undefined
  const response = await fetch(address)
  return response.ok ? ((await response.json()) as LegendasAoVivo) : undefined
}

type LiveCaptionsProps = { video: RefObject<HTMLVideoElement | null>; player: RefObject<Player | undefined> }

/** What the chapel's captions say now; undefined while it is not known whether there are any. */
const useCaptions = ({ video, player }: LiveCaptionsProps, isOn: boolean): LegendasAoVivo | undefined => {
  const [captions, setCaptions] = useState<LegendasAoVivo>()
  const cues = useRef<CaptionCues>(undefined)
  const isShown = isOn && captions?.ligadas === true
  useEffect(() => {
    const poll = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return
      const found = await load(player.current && captionsAddress(player.current)).catch(() => undefined)
      // A lost network changes nothing: the next poll tells.
      if (!found) return
      setCaptions(found)
      const moment = player.current && video.current ? momentOf(player.current, video.current) : undefined
      if (isShown && moment !== undefined) cues.current?.add(found.falas, moment)
    }
    void poll()
    const timer = setInterval(() => void poll(), isShown ? SHOWN_POLL_INTERVAL_MS : HIDDEN_POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [video, player, isShown])
  useEffect(() => {
    if (!video.current || !isShown) return
    const shown = new CaptionCues(video.current, LEGENDAS_AO_VIVO.faixa)
    shown.show(true)
    cues.current = shown
    return () => shown.show(false)
  }, [video, isShown])
  return captions
}

/** Switch and mark of the automatic captions, where this picture has them. Screen readers hear the chapel itself: no line is announced. */
export const LiveCaptions = ({ video, player }: LiveCaptionsProps) => {
  const { isOn, toggle } = useStoredSwitch(SHOWN_KEY)
  const captions = useCaptions({ video, player }, isOn)
  if (!captions?.ligadas) return null
  const picture = video.current?.parentElement
  return (
    <>
      <Button variant="night" role="switch" aria-checked={isOn} onClick={toggle}>
        <span className={room.track} aria-hidden="true" />
        {LEGENDAS_AO_VIVO.botao}
      </Button>
      {isOn && picture && createPortal(<p className={classes.mark}>{LEGENDAS_AO_VIVO.marca}</p>, picture)}
      {isOn && <p className={classes.note}>{captions.pausa ? LEGENDAS_AO_VIVO.pausa : LEGENDAS_AO_VIVO.erra}</p>}
    </>
  )
}
