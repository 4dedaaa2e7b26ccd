import { IMPRESSO } from '#contract/documento/messages.ts'
import { albumRows } from './album.ts'
import {
  bookPage,
  heightOfText,
  noteStyle,
  type Part,
  paginate,
  TEXT_HEIGHT_PT,
  TEXT_WIDTH_PT,
  TITLE_HEIGHT_PT,
  title,
} from './book-page.ts'
import type { EbookContent, FotografiaImpressa } from './content.ts'
import { type PdfNode, type PdfPage, text, view } from './pdf.ts'
import { printable } from './printable.ts'

const CAPTION_GAP_PT = 6

const captionHeight = (legenda: string, width: number): number =>
  legenda === '' ? 0 : CAPTION_GAP_PT + heightOfText(printable(legenda), 'note', noteStyle, width)

/** A photograph in its own format, with its words below, on a page with them. */
const photograph = ({ imagem, legenda }: FotografiaImpressa, width: number, height: number, ofWords = width): Part => ({
  node: view(
    { width: ofWords },
    [
      { type: 'image', bytes: imagem.bytes, style: { width, height } },
      ...(legenda === '' ? [] : [text({ ...noteStyle, marginTop: CAPTION_GAP_PT }, printable(legenda))]),
    ],
    { keepTogether: true },
  ),
  height: height + captionHeight(legenda, ofWords),
})

/** Below a very tall photograph its words are wider than it. */
const WORDS_MIN_WIDTH_PT = TEXT_WIDTH_PT / 2

/** As large as the page and its words leave it. */
const large = (one: FotografiaImpressa): Part => {
  const { largura, altura } = one.imagem
  const room = TEXT_HEIGHT_PT - TITLE_HEIGHT_PT - captionHeight(one.legenda, WORDS_MIN_WIDTH_PT)
  const width = Math.min(TEXT_WIDTH_PT, (room * largura) / altura)
  return photograph(one, width, (width * altura) / largura, Math.max(width, WORDS_MIN_WIDTH_PT))
}

const ROW = { gap: 8, below: 14, tallest: 300 }
/** Of the rows of an album. */
const HEIGHTS_PT = [130, 140, 150, 160, 170, 180, 190, 200, 210, 220, 230, 240, 250] as const
/** A page more has to fill all of them by this part better. */
const PAGE_COST_RATIO = 0.04

const rowsOf = (fotografias: readonly FotografiaImpressa[], wanted: number): Part[] => {
  const ratios = fotografias.map(({ imagem: { largura, altura } }) => largura / altura)
  const rows = albumRows({ ratios, width: TEXT_WIDTH_PT, gap: ROW.gap, wanted, tallest: ROW.tallest })
  return rows.map(({ from, to, height }) => {
    const pictures = fotografias
      .slice(from, to)
      .map((one, index) => photograph(one, height * (ratios[from + index] ?? 1), height))
    return {
      node: view(
        { flexDirection: 'row', gap: ROW.gap, marginBottom: ROW.below },
        pictures.map(({ node }) => node),
        { keepTogether: true },
      ),
      height: ROW.below + Math.max(...pictures.map(part => part.height)),
    }
  })
}

/** On few pages, which the rows fill as well as they can. */
const albumPages = (fotografias: readonly FotografiaImpressa[]): PdfNode[][] => {
  const albums = HEIGHTS_PT.map(wanted => {
    const rows = rowsOf(fotografias, wanted)
    const pages = paginate(rows, 0)
    const filled = rows.reduce((sum, { height }) => sum + height, 0) / (pages.length * TEXT_HEIGHT_PT)
    return { pages, quality: filled - PAGE_COST_RATIO * pages.length }
  })
  return albums.reduce((best, album) => (album.quality > best.quality ? album : best)).pages
}

/** The first photograph on a page of its own; facing it the other one, or the others as an album. */
export const photographPages = ({ nome, fotografias: [first, ...others] }: EbookContent): PdfPage[] => {
  if (!first) return []
  const heading = IMPRESSO.fotografias(1 + others.length)
  const opening = bookPage(nome, [title(heading), large(first).node], heading)
  const [second] = others
  if (!second) return [opening]
  if (others.length === 1) return [opening, bookPage(nome, [large(second).node])]
  return [opening, ...albumPages(others).map(nodes => bookPage(nome, nodes))]
}
