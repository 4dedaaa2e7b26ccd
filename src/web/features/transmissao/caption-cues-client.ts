import type { LegendasAoVivo } from '#contract/transmissao/schema.ts'

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
export class CaptionCues {
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
