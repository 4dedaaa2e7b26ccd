import { initialsOf } from '#contract/despedida/rules.ts'
import { IMPRESSO } from '#contract/documento/messages.ts'
import { lifeInDates, quoted } from '#contract/falecido/life-words-rules.ts'
import { fontStack, markSvg, portraitSvg } from './assets.ts'
import type { Cerimonia, Pessoa } from './content.ts'
import { fitText, linesOf } from './fit-text.ts'
import { type Face, widthOf } from './font-metrics.ts'
import { CANDLE, INK, LABEL_SPACING_EM, LEADING, PAPER, RING_RATIO, RULE, SIZE, SOFT } from './measures.ts'
import { printable } from './printable.ts'
import { qrDrawing } from './qr-code.ts'
import { type Box, box, heightOf, picture, renderJpeg, type Style } from './text-image.ts'

const FONT_STACKS = {
  newsreader: fontStack('newsreader', 'source-sans-3').join(', '),
  'source-sans-3': fontStack('source-sans-3', 'newsreader').join(', '),
}

/** Names, dates, hours, and what people write. */
const SERIF: Face = { family: 'newsreader', weight: 400 }
const BOLD_SERIF: Face = { family: 'newsreader', weight: 600 }
/** Everything else. */
const SANS: Face = { family: 'source-sans-3', weight: 400 }
const BOLD_SANS: Face = { family: 'source-sans-3', weight: 600 }

/** Where texts stand. `unit`: see `SIZE`. */
export type Column = { width: number; unit: number; align: 'center' | 'left' }

/** `spacing`: between characters, in units of the type size. */
type Type = { face: Face; size: number; leading: number; colour?: string; spacing?: number }

/** Each line is a text of its own: the PDF library sets a broken one in unequal distances. */
const typeset = (
  lines: readonly string[],
  { width, align }: Column,
  fontSize: number,
  type: Type,
  style: Style,
): Box => {
  const { marginTop, marginBottom, ...rest } = style
  const line = {
    display: 'block',
    width,
    whiteSpace: 'pre',
    textAlign: align,
    fontFamily: FONT_STACKS[type.face.family],
    fontWeight: type.face.weight,
    fontSize,
    lineHeight: type.leading,
    color: type.colour ?? INK,
    ...(type.spacing !== undefined && { letterSpacing: fontSize * type.spacing }),
    ...rest,
  }
  const margins = { ...(marginTop !== undefined && { marginTop }), ...(marginBottom !== undefined && { marginBottom }) }
  return box({ flexDirection: 'column', width, ...margins }, ...lines.map(text => box(line, text)))
}

const paragraph = (text: string, column: Column, type: Type, style: Style = {}): Box => {
  const fontSize = type.size * column.unit
  const words = printable(text).replace(/\s+/gu, ' ')
  return typeset(linesOf(words, { ...type, fontSize, width: column.width }), column, fontSize, type, style)
}

/** The hour of a ceremony in words, the dates of a life. */
export const lead = (text: string, column: Column, style: Style = {}): Box =>
  paragraph(text, column, { face: SERIF, size: SIZE.lead, leading: LEADING.lead }, style)

/** The sentence before a name, the words of a family. */
export const sentence = (text: string, column: Column, style: Style = {}): Box =>
  paragraph(text, column, { face: SERIF, size: SIZE.sentence, leading: LEADING.note }, style)

/** What stands in the place of a name. */
export const title = (text: string, column: Column, style: Style = {}): Box =>
  paragraph(text, column, { face: BOLD_SERIF, size: SIZE.name, leading: LEADING.name }, style)

export const detail = (text: string, column: Column, style: Style = {}): Box =>
  paragraph(text, column, { face: SANS, size: SIZE.detail, leading: LEADING.note, colour: SOFT }, style)

export const strongDetail = (text: string, column: Column, style: Style = {}): Box =>
  paragraph(text, column, { face: BOLD_SANS, size: SIZE.detail, leading: LEADING.note, colour: SOFT }, style)

export const label = (text: string, column: Column, style: Style = {}): Box =>
  paragraph(
    text.toUpperCase(),
    column,
    { face: SANS, size: SIZE.label, leading: LEADING.note, colour: SOFT, spacing: LABEL_SPACING_EM },
    style,
  )

/** An address in one line: broken, it would be copied with a hyphen. */
export const addressLine = (address: string, column: Column, style: Style = {}): Box => {
  const type = { face: BOLD_SANS, size: SIZE.note, leading: LEADING.note, colour: SOFT }
  const fontSize = Math.min(SIZE.note * column.unit, (column.width * 0.97) / widthOf(address, BOLD_SANS))
  return typeset([address], column, fontSize, type, style)
}

/** Down to this part of its largest size a long name stands in two lines. */
const SMALLEST_NAME_RATIO = 0.54

/** A name in the largest size at which it fits into its column and height. */
const nameBox = (nome: string, column: Column, height: number, style: Style): Box => {
  const [largest, leading] = [SIZE.name * column.unit, LEADING.name]
  const size = { width: column.width, height, largest, smallest: largest * SMALLEST_NAME_RATIO, lineHeight: leading }
  const { fontSize, lines } = fitText(printable(nome), { face: BOLD_SERIF, ...size })
  return typeset(lines, column, fontSize, { face: BOLD_SERIF, size: SIZE.name, leading }, style)
}

export const rule = (unit: number, margin: number = RULE.margin): Box =>
  box({
    width: unit * RULE.width,
    height: Math.max(1, unit * RULE.height),
    backgroundColor: CANDLE,
    marginTop: unit * margin,
    marginBottom: unit * margin,
  })

/** `sentence`: before the name; "" for none. `nameHeight`: in units. */
type Head = { label: string; sentence: string; pessoa: Pessoa; nameHeight: number }

/** Who died, the same in every document: label, name, what everybody called the person, dates. */
export const headBox = ({ label: words, sentence: before, pessoa, nameHeight }: Head, column: Column): Box => {
  const { unit, align, width } = column
  return box(
    { flexDirection: 'column', alignItems: align === 'center' ? 'center' : 'flex-start', width },
    label(words, column),
    before !== '' && sentence(before, column, { marginTop: unit * 0.3 }),
    nameBox(pessoa.nome, column, unit * nameHeight, { marginTop: unit * 0.3 }),
    pessoa.conhecidoComo !== '' && sentence(quoted(pessoa.conhecidoComo), column, { marginTop: unit * 0.3 }),
    rule(unit),
    lead(lifeInDates(pessoa.vida), column),
  )
}

/** In one line if they fit. */
const dayAndPlace = (data: string, lugar: string, column: Column): Box[] => {
  const both = [data, lugar].filter(text => text !== '')
  const fontSize = SIZE.detail * column.unit
  const isShort = linesOf(both.join(' · '), { face: SANS, fontSize, width: column.width }).length === 1
  return (isShort ? [both.join(' · ')] : both).map(text => detail(text, column))
}

/** What, hour in words, day, place: the same in every document. */
export const cerimoniaBox = (
  { titulo, quando, data, lugar }: Cerimonia,
  column: Column,
  { isTitled = true } = {},
  ...remarks: (Box | false)[]
): Box =>
  box(
    { flexDirection: 'column', width: column.width },
    isTitled && label(titulo, column, { marginBottom: column.unit * 0.15 }),
    lead(quando === '' ? IMPRESSO.semData : quando, column),
    ...dayAndPlace(data, lugar, column),
    ...remarks,
  )

/** What is drawn, at the largest of the scales at which it is no higher; at the last one it may be. */
export const fitted = (draw: (scale: number) => Box, height: number, scales: readonly number[]): Box => {
  for (const scale of scales.slice(0, -1)) {
    const drawn = draw(scale)
    if (heightOf(drawn) <= height) return drawn
  }
  return draw(scales.at(-1) ?? 1)
}

/** Banner across the top, fading into the paper. */
export const bannerBox = (jpeg: Uint8Array, width: number, height: number): Box =>
  box(
    // A sheet that is full would make it shorter than its picture.
    { position: 'relative', width, height, flexShrink: 0 },
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
  const initials = {
    fontFamily: FONT_STACKS.newsreader,
    fontSize: edge * 0.345,
    lineHeight: 1,
    color: '#22493f',
  }
  return box(
    { position: 'relative', ...drawing },
    picture(portraitSvg(sexo), 'svg+xml', drawing),
    box(
      { position: 'absolute', left: 0, top: edge * 0.3, width: edge, justifyContent: 'center' },
      box({ display: 'block', ...initials }, printable(initialsOf(nome))),
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

/** Width of the ring around a portrait. */
export const ringOf = (edge: number): number => Math.round(edge * RING_RATIO)

export const portraitBox = (pessoa: Pessoa, edge: number): Box => {
  const style = { width: edge, height: edge, borderRadius: edge / 2, objectFit: 'cover' }
  const face = pessoa.retrato ? picture(pessoa.retrato, 'jpeg', style) : monogramBox(pessoa, edge)
  return box({ padding: ringOf(edge), borderRadius: edge, backgroundColor: PAPER }, face)
}

/** Stands for a portrait where nobody is named: the mark of the portal on the ground of a monogram. */
export const markBox = (edge: number): Box => {
  const ground = { width: edge, height: edge, borderRadius: edge / 2 }
  const mark = { position: 'absolute', left: edge * 0.2, top: edge * 0.18, width: edge * 0.6, height: edge * 0.6 }
  return box(
    { padding: ringOf(edge), borderRadius: edge, backgroundColor: PAPER },
    box(
      { position: 'relative', ...ground },
      picture(portraitSvg(null), 'svg+xml', ground),
      picture(markSvg(), 'svg+xml', mark),
    ),
  )
}

/** `module`: whole pixels, so that a phone reads the code from another phone's screen. */
export const qrBox = (address: string, module: number): Box => {
  const { path, units, offset } = qrDrawing(address)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${units} ${units}" width="${units * module}" height="${units * module}" shape-rendering="crispEdges"><rect width="${units}" height="${units}" fill="#fff"/><path transform="translate(${offset} ${offset})" d="${path}" fill="${INK}"/></svg>`
  return picture(Buffer.from(svg), 'svg+xml', { width: units * module, height: units * module })
}
