import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LegendasAoVivo } from '#contract/transmissao/schema.ts'
import { Button } from '#web/ui/public/button.tsx'
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

type Fala = LegendasAoVivo['falas'][number]

/** A line that arrives later than this is left out: it no longer belongs to what is seen. */
const LATE_MAX_SECONDS = 8
/** A late line is read nevertheless. */
const SHOWN_MIN_SECONDS = 2.5

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * The browser's own captions: it draws them over the picture, in full screen too, and in the style that the person chose in the device. A track
 * cannot be removed from its element, so that the next picture in it uses the same one.
 */
class CaptionCues {
  private readonly track: TextTrack
  /** Begin of the last line, ms since 1970. */
  private last = 0

  constructor(
    private readonly video: HTMLVideoElement,
    label: string,
  ) {
    const known = [...video.textTracks].find(one => one.kind === 'captions')
    this.track = known ?? video.addTextTrack('captions', label, 'pt-BR')
  }

  get isShown(): boolean {
    return this.track.mode === 'showing'
  }

  show(isShown: boolean): void {
    // A track that is disabled does not tell its lines.
    if (!isShown) this.clear(Number.POSITIVE_INFINITY)
    this.track.mode = isShown ? 'showing' : 'disabled'
    this.last = 0
  }

  /** @param moment what is shown now, ms since 1970 */
  add(falas: readonly Fala[], moment: number): void {
    const { currentTime } = this.video
    this.clear(currentTime - LATE_MAX_SECONDS)
    // Of lines that come late only the newest is shown: all at once would cover the picture.
    const newestLate = falas.filter(({ fim }) => fim < moment).slice(-1)[0]
    for (const fala of falas) {
      const { inicio, fim, texto } = fala
      const [begins, ends] = [currentTime + (inicio - moment) / 1000, currentTime + (fim - moment) / 1000]
      if (inicio <= this.last || ends < currentTime - LATE_MAX_SECONDS) continue
      if (fim < moment && fala !== newestLate) continue
      this.last = inicio
      const from = Math.max(begins, currentTime)
      const words = texto.replace(/[&<>]/g, sign => SIGNS[sign] ?? '')
      this.track.addCue(new VTTCue(from, Math.max(ends, from + SHOWN_MIN_SECONDS), words))
    }
  }

  /** Removes the lines that ended before this time. */
  private clear(before: number): void {
    for (const cue of [...(this.track.cues ?? [])]) if (cue.endTime < before) this.track.removeCue(cue)
  }
}

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
