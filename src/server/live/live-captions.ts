import type { FastifyBaseLogger } from 'fastify'
import type { LegendasAoVivo } from '#contract/transmissao/schema.ts'
import { portalNow } from '#server/core/clock.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { type PlaylistSegment, readPlaylist } from './hls-playlist.ts'
import { CAPTION_LIMIT_MS, CAPTION_LINES_MAX, CAPTION_PIECE_SECONDS, CAPTION_POLL_INTERVAL_MS } from './limits.ts'
import { decodeSound } from './recording/sound-pieces.ts'
import type { Source } from './segment-source.ts'
import type { WantedStream } from './stream-opener.ts'

/** A caption, in milliseconds: of the whole recording, or of the live picture's clock. */
export type TimedText = LegendasAoVivo['falas'][number]

/**
 * What one voice says in a piece of sound that begins at `inicio`, in seconds. @returns undefined where nobody speaks.
 * @throws where the service fails
 */
export type CaptionPiece = (
  pcm: Buffer,
  piece: { inicio: number; segundos: number },
  signal: AbortSignal,
) => Promise<TimedText[] | undefined>

/** A stream of the engine; those whose family asked for captions have them while visitors may watch. */
type CaptionableStream = { wanted: WantedStream; ended: boolean; from?: string | undefined; source: Source }

const isCaptioned = ({ wanted, ended, from }: CaptionableStream): boolean =>
  wanted.legendas === true && !wanted.soGravada && !ended && !from && portalNow() / 1000 >= wanted.desde

type NumberedSegment = PlaylistSegment & { seq: number }

/** The newest segments that follow each other, as long as one piece may be; older ones are too late. */
const newestPiece = (segments: readonly NumberedSegment[]): NumberedSegment[] => {
  const piece: NumberedSegment[] = []
  let seconds = 0
  for (const segment of segments.toReversed()) {
    seconds += segment.duration
    if (piece.length > 0 && seconds > CAPTION_PIECE_SECONDS.max) break
    piece.unshift(segment)
    if (segment.discontinuity) break
  }
  return piece
}

const lengthOf = (piece: readonly NumberedSegment[]): number => piece.reduce((sum, { duration }) => sum + duration, 0)

/** The captions of one stream, in memory only: at most one call to the service at a time, and what it answers too late is left out. */
const createCaptioned = (ffmpeg: Ffmpeg, caption: CaptionPiece, onFailure: (error: unknown) => void) => {
  const closing = new AbortController()
  let falas: TimedText[] = []
  let pausa = false
  let done = -1
  let isBusy = false
  const write = async (source: Source, piece: readonly NumberedSegment[]): Promise<void> => {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(CAPTION_LIMIT_MS)])
    try {
      const pcm = await decodeSound(
        ffmpeg,
        piece.flatMap(({ name }) => source.segment(name) ?? []),
      )
      const inicio = (piece[0]?.at ?? 0) / 1000
      const found = pcm.length === 0 ? undefined : await caption(pcm, { inicio, segundos: lengthOf(piece) }, signal)
      if (found === undefined || signal.aborted) return
      pausa = false
      const before = falas.at(-1)?.texto
      falas = [...falas, ...found.filter(({ texto }) => texto !== before)].slice(-CAPTION_LINES_MAX)
    } catch (error) {
      if (closing.signal.aborted) return
      if (!pausa) onFailure(error)
      pausa = true
    }
  }
  return {
    tick: (source: Source): void => {
      source.captions = JSON.stringify({ ligadas: true, pausa, falas } satisfies LegendasAoVivo)
      if (isBusy) return
      const piece = newestPiece(readPlaylist(source.playlist(portalNow()) ?? '').filter(({ seq }) => seq > done))
      if (lengthOf(piece) < CAPTION_PIECE_SECONDS.min) return
      done = piece.at(-1)?.seq ?? done
      isBusy = true
      void write(source, piece).finally(() => {
        isBusy = false
      })
    },
    stop: (source: Source): void => {
      closing.abort()
      source.captions = undefined
    },
  }
}

export type CaptionOptions = {
  ffmpeg: Ffmpeg | undefined
  /** Absent: the house has no such service. */
  caption?: CaptionPiece | undefined
  log: FastifyBaseLogger
}

export type LiveCaptions = {
  /** Called at an interval with every stream. */
  follow: (streams: ReadonlyMap<string, CaptionableStream>) => void
  isWriting: () => boolean
  close: () => void
}

/** Captions of live pictures that this node pulls. They read the playlist as a viewer does: whatever happens here, no segment waits. */
export const createLiveCaptions = ({ ffmpeg, caption, log }: CaptionOptions): LiveCaptions => {
  const captioned = new Map<string, ReturnType<typeof createCaptioned> & { source: Source }>()
  let timer: NodeJS.Timeout | undefined
  const stop = (camera: string): void => {
    const known = captioned.get(camera)
    known?.stop(known.source)
    captioned.delete(camera)
  }
  const tick = (): void => {
    for (const { tick: next, source } of captioned.values()) next(source)
  }
  const begin = (camera: string, source: Source): void => {
    const known = captioned.get(camera)
    if (known) known.source = source
    else if (ffmpeg && caption) {
      const onFailure = (error: unknown): void =>
        log.warn({ err: error, event: 'legendas', camera }, 'captions of a live picture pause')
      captioned.set(camera, { ...createCaptioned(ffmpeg, caption, onFailure), source })
    }
  }
  return {
    follow: streams => {
      for (const [camera, stream] of streams) if (isCaptioned(stream)) begin(camera, stream.source)
      for (const camera of [...captioned.keys()]) {
        const stream = streams.get(camera)
        if (!stream || !isCaptioned(stream)) stop(camera)
      }
      if (captioned.size > 0) timer ??= setInterval(tick, CAPTION_POLL_INTERVAL_MS).unref()
      else {
        clearInterval(timer)
        timer = undefined
      }
    },
    isWriting: () => captioned.size > 0,
    close: () => {
      clearInterval(timer)
      for (const camera of [...captioned.keys()]) stop(camera)
    },
  }
}
