import { IMPRESSO } from '#contract/documento/messages.ts'
import { lineCount } from './fit-text.ts'
import { type Face, widthOf } from './font-metrics.ts'
import { CANDLE, INK, LABEL_SPACING_EM, LEADING, RULE, SIZE, SOFT } from './measures.ts'
import { type PdfNode, type PdfPage, SANS, SERIF, text, view } from './pdf.ts'
import { printable } from './printable.ts'

/** Points. A4 is 595.28 × 841.89; the measure is about 64 characters. */
export const PAGE = { width: 595.28, height: 841.89, side: 92, top: 84, bottom: 92 }
export const UNIT_PT = 12.5
export const TEXT_WIDTH_PT = PAGE.width - 2 * PAGE.side
/** The library sets some lines a little lower than they are counted. */
const RESERVE_PT = 12
export const TEXT_HEIGHT_PT = PAGE.height - PAGE.top - PAGE.bottom - RESERVE_PT

export const bodyStyle = { fontFamily: SERIF, fontSize: SIZE.body * UNIT_PT, lineHeight: LEADING.body, color: INK }
export const noteStyle = { fontFamily: SANS, fontSize: SIZE.note * UNIT_PT, lineHeight: LEADING.note, color: SOFT }
export const labelStyle = {
  fontFamily: SANS,
  fontSize: SIZE.label * UNIT_PT,
  letterSpacing: SIZE.label * UNIT_PT * LABEL_SPACING_EM,
  color: SOFT,
  textTransform: 'uppercase',
}
export const apart = { flexDirection: 'row', justifyContent: 'space-between' }

const FACES: Record<'body' | 'italic' | 'note' | 'author', Face> = {
  body: { family: 'newsreader', weight: 400 },
  italic: { family: 'newsreader', weight: 400, style: 'italic' },
  note: { family: 'source-sans-3', weight: 400 },
  author: { family: 'source-sans-3', weight: 600 },
}

/** How much of a column a text takes. */
export const heightOfText = (
  text: string,
  face: keyof typeof FACES,
  { fontSize, lineHeight }: { fontSize: number; lineHeight: number },
  width = TEXT_WIDTH_PT,
): number =>
  text.split('\n').reduce((lines, line) => lines + lineCount(line, { face: FACES[face], fontSize, width }), 0) *
  fontSize *
  lineHeight

const TITLE = { leading: 1.2, above: 8, below: 20 }
const TITLE_RULE_PT = UNIT_PT * RULE.height
export const TITLE_HEIGHT_PT = SIZE.title * UNIT_PT * TITLE.leading + TITLE.above + TITLE_RULE_PT + TITLE.below

export const title = (words: string, marginTop = 0): PdfNode =>
  view({ marginTop, marginBottom: TITLE.below }, [
    text(
      { fontFamily: SERIF, fontWeight: 600, fontSize: SIZE.title * UNIT_PT, lineHeight: TITLE.leading, color: INK },
      words,
    ),
    view({ width: UNIT_PT * RULE.width, height: TITLE_RULE_PT, backgroundColor: CANDLE, marginTop: TITLE.above }),
  ])

const FOOTER_SIZE_PT = 9
const FOOTER_NAME_WIDTH_PT = TEXT_WIDTH_PT - 70

/** The running foot has one line, which ends with a whole word. */
const clipped = (nome: string): string => {
  const fits = (text: string) => widthOf(text, FACES.note) * FOOTER_SIZE_PT <= FOOTER_NAME_WIDTH_PT
  if (fits(nome)) return nome
  const words = nome.split(' ')
  const parts = words.length > 1 ? words : [...nome]
  const separator = words.length > 1 ? ' ' : ''
  while (!fits(`${parts.join(separator)}…`)) parts.pop()
  return `${parts.join(separator)}…`
}

const footer = (nome: string): PdfNode => {
  const style = { fontFamily: SANS, fontSize: FOOTER_SIZE_PT, color: SOFT }
  return view(
    { position: 'absolute', bottom: 44, left: PAGE.side, width: TEXT_WIDTH_PT, ...apart },
    [text(style, clipped(printable(nome))), { type: 'pageNumber', style, of: IMPRESSO.pagina }],
    { everyPage: true },
  )
}

/** A page of the book: its texts, and the name below them. */
export const bookPage = (nome: string, children: PdfNode[], bookmark?: string): PdfPage => ({
  style: {
    paddingTop: PAGE.top,
    paddingBottom: PAGE.bottom,
    paddingHorizontal: PAGE.side,
    backgroundColor: '#ffffff',
  },
  ...(bookmark === undefined ? {} : { bookmark }),
  children: [...children, footer(nome)],
})

/** A part of a chapter that stands on one page, with its height in points. */
export type Part = { node: PdfNode; height: number }

/** What would stand alone on the last page takes the part before it along. */
const accompanyLast = (pages: Part[][]): void => {
  const [before = [], last = []] = pages.slice(-2)
  const [[only], previous] = [last, before.at(-1)]
  if (last.length !== 1 || before.length < 3 || !only || !previous) return
  if (previous.height + only.height <= TEXT_HEIGHT_PT) last.unshift(...before.splice(-1))
}

/**
 * The parts of each page, in order. The library would measure all parts that are left at each page break: of a book of a thousand homenagens
 * that takes minutes instead of seconds. @param lead height of what precedes the first part
 */
export const paginate = (parts: readonly Part[], lead: number): PdfNode[][] => {
  const pages: Part[][] = [[]]
  let room = TEXT_HEIGHT_PT - lead
  for (const part of parts) {
    if (part.height > room && room < TEXT_HEIGHT_PT) {
      pages.push([])
      room = TEXT_HEIGHT_PT
    }
    pages.at(-1)?.push(part)
    room -= part.height
  }
  accompanyLast(pages)
  return pages.map(page => page.map(({ node }) => node))
}

type Chapter = { nome: string; heading: string; lead?: Part; parts: readonly Part[] }

/** Under a heading of its own; nothing without parts. */
export const chapterPages = ({ nome, heading, lead, parts }: Chapter): PdfPage[] => {
  if (parts.length === 0) return []
  return paginate(parts, TITLE_HEIGHT_PT + (lead?.height ?? 0)).map((nodes, index) =>
    index === 0
      ? bookPage(nome, [title(heading), ...(lead ? [lead.node] : []), ...nodes], heading)
      : bookPage(nome, nodes),
  )
}
