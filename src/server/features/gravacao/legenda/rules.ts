import { hasForbiddenCharacters, lengthOf, normaliseText } from '#contract/fields/text.ts'
import { FALA_MAX, FALA_MAX_MS } from '#contract/gravacao/schema.ts'
import type { TranscribedSegment } from '#server/adapters/transcription.ts'
import type { TimedText } from '#server/live/live-captions.ts'
import type { Interval } from '#server/live/speech-rules.ts'

/** The service's own doubts: no speech, improbable words, the same words again and again. The values are those of Whisper. */
const DOUBT = { noSpeechMax: 0.6, logprobMin: -1, compressionMax: 2.4 } as const
/** Sentences of subtitles that the models were trained on, which they write over silence and music. */
const INVENTED =
  /amara\.org|^\W*legendas?(?:\W|$)|legendad[ao] por|tradu[çc][ãa]o e legendas|transcri[çc][ãa]o (?:e|por)|transcription by|subt[ií]t(?:l|ulo)|sous-titr|closed caption|thanks? (?:you )?for watching|obrigad[oa]s? por (?:assistir|ver|nos assistir)|inscreva-se|se inscreva n|inscrevam-se|deixe (?:o )?seu like|ative o sininho|at[ée] o pr[óo]ximo v[íi]deo|acesse o (?:nosso )?site|^\W*(?:m[úu]sica|aplausos|risos|sil[êe]ncio)\W*$/iu
/** Signs of music without a word. */
const isMusic = (words: string): boolean => /[♪♫]/.test(words) && !/\w/.test(words)
/** How much of a caption must be spoken by one voice. */
const SPOKEN_MIN = 0.5
const SHORTEST_MS = 300

const doubts = ({ no_speech_prob, avg_logprob, compression_ratio }: TranscribedSegment): boolean =>
  (no_speech_prob ?? 0) > DOUBT.noSpeechMax ||
  (avg_logprob ?? 0) < DOUBT.logprobMin ||
  (compression_ratio ?? 0) > DOUBT.compressionMax

const spokenShare = (start: number, end: number, speech: readonly Interval[]): number =>
  speech.reduce((sum, { inicio, fim }) => sum + Math.max(0, Math.min(end, fim) - Math.max(start, inicio)), 0) /
  (end - start)

const textOf = (text: string): string | undefined => {
  const words = normaliseText(text)
  const isUsable =
    words !== '' &&
    lengthOf(words) <= FALA_MAX &&
    !hasForbiddenCharacters(words) &&
    !INVENTED.test(words) &&
    !isMusic(words)
  return isUsable ? words : undefined
}

type Piece = { inicio: number; segundos: number }

/**
 * What may be shown of a piece's transcription: where one voice speaks, inside the piece, in order, without what models invent. Bad
 * service changes nothing else.
 */
export const captionsOf = (
  segments: readonly TranscribedSegment[],
  { inicio, segundos }: Piece,
  speech: readonly Interval[],
): TimedText[] => {
  const captions: TimedText[] = []
  let before = ''
  for (const segment of segments.toSorted((a, b) => a.start - b.start)) {
    const [start, end] = [Math.max(0, segment.start), Math.min(segundos, segment.end)]
    const texto = textOf(segment.text)
    if (texto === undefined || texto === before || !(end > start) || doubts(segment)) continue
    if (spokenShare(start, end, speech) < SPOKEN_MIN) continue
    const at = (seconds: number): number => Math.round((inicio + seconds) * 1000)
    const begins = Math.max(at(start), captions.at(-1)?.fim ?? 0)
    const ends = Math.min(at(end), begins + FALA_MAX_MS)
    if (ends - begins < SHORTEST_MS) continue
    captions.push({ inicio: begins, fim: ends, texto })
    before = texto
  }
  return captions
}

const clock = (ms: number): string => {
  const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0')
  const seconds = Math.floor(ms / 1000)
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}.${pad(ms % 1000, 3)}`
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** WebVTT of what a cut leaves. `desde` and `ate`: the first and the last millisecond that are shown. */
export const webVtt = (captions: readonly TimedText[], { desde, ate }: { desde: number; ate: number }): string => {
  const cues = captions.flatMap(({ inicio, fim, texto }) => {
    const [begins, ends] = [Math.max(inicio, desde) - desde, Math.min(fim, ate) - desde]
    const words = normaliseText(texto).replace(/[&<>]/g, sign => SIGNS[sign] ?? '')
    return ends > begins ? [`${clock(begins)} --> ${clock(ends)}\n${words}\n`] : []
  })
  return ['WEBVTT\n', ...cues].join('\n')
}
