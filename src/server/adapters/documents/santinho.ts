import { IMPRESSO } from '#contract/documento/messages.ts'
import { SANTINHO_MM } from '#contract/documento/santinho-rules.ts'
import { croppedBanner } from './assets.ts'
import type { Pessoa, SantinhoContent } from './content.ts'
import { LEADING, SIZE } from './measures.ts'
import { type PdfNode, type PdfPage, renderPdf, view } from './pdf.ts'
import { pdfNodeOf } from './picture-pdf.ts'
import {
  addressLine,
  bannerBox,
  cerimoniaBox,
  detail,
  drawMonogram,
  fitted,
  headBox,
  lead,
  portraitBox,
  qrBox,
  ringOf,
  rule,
} from './print-elements.ts'
import { type Box, box, heightOf, renderPng } from './text-image.ts'

const POINTS_PER_MM = 72 / 25.4
const CARD = { width: SANTINHO_MM.width * POINTS_PER_MM, height: SANTINHO_MM.height * POINTS_PER_MM }
const BLEED_PT = SANTINHO_MM.bleed * POINTS_PER_MM
const PORTRAIT_PT = SANTINHO_MM.portrait * POINTS_PER_MM
const BANNER_HEIGHT_PT = 31 * POINTS_PER_MM
const PORTRAIT_TOP_PT = 9 * POINTS_PER_MM
/** Nothing that is read stands nearer to a cut. */
const SIDE_PT = 6 * POINTS_PER_MM
const COLUMN_PT = CARD.width - 2 * SIDE_PT
/** Half a millimetre a module: a phone reads it from a card in the hand. */
const QR_MODULE_PT = 1.35

/** A4, landscape: four cards beside each other, in two rows. */
const SHEET = { width: 841.89, height: 595.27, columns: 4, rows: 2 }
const MARK = { length: 4 * POINTS_PER_MM, gap: POINTS_PER_MM, width: 0.6, colour: '#000000' }
const DOTS_PER_POINT = 300 / 72

/** How everything is made to stand on a card. */
const SCALES = [1, 0.93, 0.86, 0.8, 0.74, 0.68, 0.62, 0.56, 0.5] as const
/** The PDF library sets some lines a little higher. */
const PDF_RESERVE_RATIO = 0.97

const UNIT_PT = 8.7
const NAME_HEIGHT_UNITS = 5.3
const columnAt = (scale: number) => ({ width: COLUMN_PT, unit: UNIT_PT * scale, align: 'center' }) as const
const column = { flexDirection: 'column', alignItems: 'center', width: COLUMN_PT }

/** Below the portrait. */
const person = (pessoa: Pessoa, scale: number): Box =>
  headBox({ label: IMPRESSO.emMemoria, sentence: '', pessoa, nameHeight: NAME_HEIGHT_UNITS }, columnAt(scale))

/** Above the code. An empty line of the words is a space between two verses. */
const message = ({ palavras, cerimonia }: SantinhoContent, scale: number): Box => {
  const room = columnAt(scale)
  const words = palavras === '' ? [] : palavras.split('\n')
  return box(
    column,
    ...words.map(text =>
      text === '' ? box({ height: room.unit * SIZE.note }) : lead(text, room, { lineHeight: LEADING.note }),
    ),
    words.length > 0 && cerimonia !== undefined && rule(room.unit, 0.9),
    cerimonia !== undefined && cerimoniaBox(cerimonia, room),
  )
}

const fittedOnCard = (draw: (scale: number) => Box, height: number): Box =>
  fitted(draw, height * PDF_RESERVE_RATIO, SCALES)

const foot = (endereco: string): Box => {
  const room = columnAt(0.82)
  return box(
    column,
    detail(IMPRESSO.abraAPagina, room),
    qrBox(endereco, QR_MODULE_PT),
    addressLine(endereco.replace(/^https?:\/\//, ''), room),
  )
}

/** A side of the card with its bleed. */
const side = (bleed: number, ...children: Box[]): Box =>
  box(
    {
      position: 'relative',
      width: CARD.width + 2 * bleed,
      height: CARD.height + 2 * bleed,
      backgroundColor: '#ffffff',
    },
    ...children,
  )

/** What stands inside of a side, from `top` to its lower margin. */
const inside = (bleed: number, top: number, justifyContent: string, ...children: Box[]): Box =>
  box(
    {
      position: 'absolute',
      left: bleed + SIDE_PT,
      top: bleed + top,
      width: COLUMN_PT,
      height: CARD.height - top - SIDE_PT,
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent,
    },
    ...children,
  )

const front = async (pessoa: Pessoa, bleed: number): Promise<Box> => {
  const [width, height] = [CARD.width + 2 * bleed, BANNER_HEIGHT_PT + bleed]
  const [dotsWide, dotsHigh] = [width, height].map(points => Math.round(points * DOTS_PER_POINT)) as [number, number]
  const banner = await croppedBanner(pessoa.banner, dotsWide, dotsHigh)
  const retrato = pessoa.retrato ?? (await drawMonogram(pessoa))
  const edge = PORTRAIT_PT + 2 * ringOf(PORTRAIT_PT)
  const top = PORTRAIT_TOP_PT + edge + 6
  return side(
    bleed,
    bannerBox(banner, width, height),
    box(
      { position: 'absolute', left: (width - edge) / 2, top: bleed + PORTRAIT_TOP_PT },
      portraitBox({ ...pessoa, retrato }, PORTRAIT_PT),
    ),
    inside(
      bleed,
      top,
      'center',
      fittedOnCard(scale => person(pessoa, scale), CARD.height - top - SIDE_PT),
    ),
  )
}

const back = (content: SantinhoContent, bleed: number): Box => {
  const code = foot(content.endereco)
  if (content.palavras === '' && !content.cerimonia) return side(bleed, inside(bleed, SIDE_PT, 'center', code))
  const room = CARD.height - 2 * SIDE_PT - heightOf(code) - 8
  const words = fittedOnCard(scale => message(content, scale), room)
  const whole = { ...column, height: room, justifyContent: 'center' }
  return side(bleed, inside(bleed, SIDE_PT, 'space-between', box(whole, words), code))
}

const at = (left: number, top: number, width: number, height: number): PdfNode =>
  view({ position: 'absolute', left, top, width, height, backgroundColor: MARK.colour })

/** `length`: of a line. `gap`: between it and the area that is cut. */
type Cuts = { x: number[]; y: number[]; length: number; gap: number }

/** A line on both ends of every cut. */
const marks = ({ x, y, length, gap }: Cuts): PdfNode[] => {
  const half = MARK.width / 2
  const [left = 0, right = 0, top = 0, bottom = 0] = [x[0], x.at(-1), y[0], y.at(-1)]
  return [
    ...x.flatMap(cut => [
      at(cut - half, top - gap - length, MARK.width, length),
      at(cut - half, bottom + gap, MARK.width, length),
    ]),
    ...y.flatMap(cut => [
      at(left - gap - length, cut - half, length, MARK.width),
      at(right + gap, cut - half, length, MARK.width),
    ]),
  ]
}

/** Marks within the bleed, a millimetre away from the card: the file has exactly the size that print shops ask for. */
const cardPage = (node: Box): PdfPage => {
  const size = [CARD.width + 2 * BLEED_PT, CARD.height + 2 * BLEED_PT] as const
  const cuts = { x: [BLEED_PT, BLEED_PT + CARD.width], y: [BLEED_PT, BLEED_PT + CARD.height] }
  return {
    size,
    style: {},
    children: [pdfNodeOf(node), ...marks({ ...cuts, length: BLEED_PT - MARK.gap, gap: MARK.gap })],
  }
}

/** All cards are alike: behind every front is a back, in whatever order the printer turns the sheet. */
const sheetPage = (node: Box): PdfPage => {
  const card = pdfNodeOf(node)
  const left = (SHEET.width - SHEET.columns * CARD.width) / 2
  const top = (SHEET.height - SHEET.rows * CARD.height) / 2
  const x = Array.from({ length: SHEET.columns + 1 }, (_, index) => left + index * CARD.width)
  const y = Array.from({ length: SHEET.rows + 1 }, (_, index) => top + index * CARD.height)
  const place = (x: number, y: number) => view({ position: 'absolute', left: x, top: y }, [card])
  const { length, width } = MARK
  return {
    size: [SHEET.width, SHEET.height],
    style: {},
    children: [
      ...y.slice(0, -1).flatMap(rowTop => x.slice(0, -1).map(columnLeft => place(columnLeft, rowTop))),
      ...marks({ x, y, length, gap: 0 }),
      // A printer that leaves a wide edge of the paper white prints these between the cards all the same.
      ...x.slice(1, -1).map(cut => at(cut - width / 2, SHEET.height / 2 - length / 2, width, length)),
    ],
  }
}

const PREVIEW_GAP_PT = 12
/** Sharp on a screen of two dots a pixel. */
const PREVIEW_PIXELS_PER_POINT = 2.5

/** A picture of both sides beside each other, cut. */
const makePreview = async (content: SantinhoContent): Promise<Uint8Array> => {
  const size = { width: Math.floor(2 * CARD.width + PREVIEW_GAP_PT), height: Math.floor(CARD.height) }
  const sides = [await front(content.pessoa, 0), back(content, 0)]
  return renderPng(box({ ...size, justifyContent: 'space-between' }, ...sides), size, PREVIEW_PIXELS_PER_POINT)
}

/** @returns PDF of two pages, front and back, or a PNG of both. */
export const makeSantinho = async (content: SantinhoContent): Promise<Uint8Array> => {
  const { formato, pessoa } = content
  if (formato === 'previa') return makePreview(content)
  const bleed = formato === 'cartao' ? BLEED_PT : 0
  const pageOf = formato === 'cartao' ? cardPage : sheetPage
  const pages = [await front(pessoa, bleed), back(content, bleed)].map(pageOf)
  return renderPdf({ title: `${IMPRESSO.emMemoria} ${pessoa.nome}`, author: IMPRESSO.memorial, pages }, () => undefined)
}
