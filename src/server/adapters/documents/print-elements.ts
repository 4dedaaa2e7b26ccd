import { initialsOf } from '#contract/despedida/rules.ts'
import { IMPRESSO } from '#contract/documento/messages.ts'
import { hasOneDate } from '#contract/falecido/life-rules.ts'
import { lifeInDates } from '#contract/falecido/life-words-rules.ts'
import { formatData } from '#contract/fields/data-hora.ts'
import { fontStack, portraitSvg } from './assets.ts'
import type { Cerimonia, Pessoa } from './content.ts'
import { fitText } from './fit-text.ts'
import { printable } from './printable.ts'
import { qrDrawing } from './qr-code.ts'
import { type Box, box, picture, renderJpeg, type Style } from './text-image.ts'

const INK = '#1d2926'
const SOFT = '#43524d'
export const PAPER = '#faf7f1'
const CANDLE = '#b5813a'
const LINE = '#e4ddd0'

const SERIF = fontStack('newsreader', 'source-sans-3').join(', ')
const SANS = fontStack('source-sans-3', 'newsreader').join(', ')

/** A line of text that may break anywhere rather than leave its column. */
const line = (text: string, style: Style): Box =>
  box({ display: 'block', wordBreak: 'break-word', ...style }, printable(text))

/** Names, dates and hours. */
export const serif = (text: string, fontSize: number, style: Style = {}): Box =>
  line(text, { fontFamily: SERIF, fontSize, color: INK, ...style })

/** A title. */
export const boldSerif = (text: string, fontSize: number, style: Style = {}): Box =>
  serif(text, fontSize, { fontWeight: 600, ...style })

const NAME_FACE = { family: 'newsreader', weight: 600 } as const
/** Down to this part of its largest size a long name stands in two lines. */
const SMALLEST_NAME_RATIO = 0.54

type NameBox = { width: number; height: number; largest: number; lineHeight: number }

/** A name in the largest size at which it fits into a box. */
export const nameBox = (nome: string, { width, height, largest, lineHeight }: NameBox, style: Style = {}): Box => {
  const size = { width, height, largest, smallest: largest * SMALLEST_NAME_RATIO, lineHeight }
  const { fontSize, lines } = fitText(printable(nome), { face: NAME_FACE, ...size })
  return box(
    { flexDirection: 'column', width, ...style },
    ...lines.map(text => boldSerif(text, fontSize, { lineHeight, whiteSpace: 'nowrap' })),
  )
}

/** The typeface of everything but titles and texts of people. */
export const sans = (text: string, fontSize: number, style: Style = {}): Box =>
  line(text, { fontFamily: SANS, fontSize, color: SOFT, ...style })

export const smallCaps = (text: string, fontSize: number, style: Style = {}): Box =>
  sans(text, fontSize, { letterSpacing: fontSize * 0.1, textTransform: 'uppercase', ...style })

export const rule = (width: number, margin: number): Box =>
  box({ width, height: 2, backgroundColor: CANDLE, marginTop: margin, marginBottom: margin })

/** Banner across the top, fading into the paper. */
export const bannerBox = (jpeg: Uint8Array, width: number, height: number): Box =>
  box(
    { position: 'relative', width, height },
    picture(jpeg, 'jpeg', { width, height }),
    box({
      position: 'absolute',
      left: 0,
      bottom: 0,
      width,
      height: Math.round(height * 0.45),
      backgroundImage: `linear-gradient(to bottom, rgba(250,247,241,0) 0%, rgba(250,247,241,0.55) 60%, ${PAPER} 100%)`,
    }),
  )

/** Stands for a photograph, as on the pages: the initials on a drawing. */
const monogramBox = ({ nome, sexo }: Pick<Pessoa, 'nome' | 'sexo'>, edge: number): Box => {
  const drawing = { width: edge, height: edge, borderRadius: edge / 2 }
  const initialsStyle = { fontSize: edge * 0.345, lineHeight: 1, color: '#22493f' }
  return box(
    { position: 'relative', ...drawing },
    picture(portraitSvg(sexo), 'svg+xml', drawing),
    box(
      { position: 'absolute', left: 0, top: edge * 0.3, width: edge, justifyContent: 'center' },
      serif(initialsOf(nome), initialsStyle.fontSize, initialsStyle),
    ),
  )
}

/** Edge of the monogram, in pixels. */
const MONOGRAM_WIDTH = 600
const MONOGRAM_MAX_BYTES = 200_000

/** A JPEG, because the PDF library unpacks a picture with transparent parts in JavaScript. */
export const drawMonogram = (pessoa: Pick<Pessoa, 'nome' | 'sexo'>): Promise<Uint8Array> =>
  renderJpeg(
    box({ backgroundColor: '#ffffff' }, monogramBox(pessoa, MONOGRAM_WIDTH)),
    { width: MONOGRAM_WIDTH, height: MONOGRAM_WIDTH },
    MONOGRAM_MAX_BYTES,
  )

export const portraitBox = (pessoa: Pessoa, edge: number, ring: number): Box => {
  const style = { width: edge, height: edge, borderRadius: edge / 2, objectFit: 'cover' }
  const face = pessoa.retrato ? picture(pessoa.retrato, 'jpeg', style) : monogramBox(pessoa, edge)
  return box({ padding: ring, borderRadius: edge, backgroundColor: PAPER }, face)
}

const dateBox = (label: string, value: string, unit: number): Box =>
  box(
    { flexDirection: 'column', alignItems: 'center', width: unit * 9 },
    smallCaps(label, unit * 0.72),
    serif(value, unit * 1.25),
  )

export const dates = ({ vida }: Pessoa, unit: number): Box =>
  hasOneDate(vida)
    ? box({ flexDirection: 'row', justifyContent: 'center' }, serif(lifeInDates(vida), unit * 1.25))
    : box(
        { flexDirection: 'row', justifyContent: 'center' },
        dateBox(IMPRESSO.nascimento, formatData(vida.data_nascimento), unit),
        dateBox(IMPRESSO.falecimento, formatData(vida.data_falecimento), unit),
      )

/** Weekday and hour lead; the calendar day and the place follow, the place in at most `lines`. */
export const cerimoniaBox = ({ titulo, quando, data, lugar }: Cerimonia, unit: number, lines: number): Box =>
  box(
    { flexDirection: 'column', borderTop: `1px solid ${LINE}`, paddingTop: unit * 0.8, paddingBottom: unit * 0.9 },
    smallCaps(titulo, unit * 0.72, { marginBottom: unit * 0.15 }),
    serif(quando === '' ? IMPRESSO.semData : quando, unit * 1.25, { lineHeight: 1.25 }),
    data !== '' && sans(data, unit * 0.95, { lineHeight: 1.4 }),
    lugar !== '' && sans(lugar, unit * 0.95, { lineHeight: 1.4, lineClamp: lines }),
  )

/** `module`: whole pixels, so that a phone reads the code from another phone's screen. */
export const qrBox = (address: string, module: number): Box => {
  const { path, units, offset } = qrDrawing(address)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${units} ${units}" width="${units * module}" height="${units * module}" shape-rendering="crispEdges"><rect width="${units}" height="${units}" fill="#fff"/><path transform="translate(${offset} ${offset})" d="${path}" fill="${INK}"/></svg>`
  return picture(Buffer.from(svg), 'svg+xml', { width: units * module, height: units * module })
}
