import { IMPRESSO } from '#contract/documento/messages.ts'
import { croppedBanner } from './assets.ts'
import {
  apart,
  bodyStyle,
  bookPage,
  chapterPages,
  heightOfText,
  labelStyle,
  noteStyle,
  PAGE,
  type Part,
  TEXT_HEIGHT_PT,
  TEXT_WIDTH_PT,
  TITLE_HEIGHT_PT,
  title,
  UNIT_PT,
} from './book-page.ts'
import type { Cerimonia, EbookContent } from './content.ts'
import { photographPages } from './ebook-photographs.ts'
import { INK, LINE, SIZE } from './measures.ts'
import { type PdfBook, type PdfNode, type PdfPage, renderPdf, SERIF, text, view } from './pdf.ts'
import { pdfNodeOf } from './picture-pdf.ts'
import { bannerBox, cerimoniaBox, drawMonogram, headBox, portraitBox, qrBox, ringOf } from './print-elements.ts'
import { printable } from './printable.ts'
import { heightOf } from './text-image.ts'

const COVER = { banner: 300, portrait: 150, side: 56, unit: 17, nameHeight: 12 }
/** Dots for a point: a banner has no more. */
const BANNER_SHARPNESS = 2.4

const cover = async (content: EbookContent): Promise<PdfPage> => {
  const width = Math.ceil(PAGE.width)
  const { portrait, side, unit, nameHeight } = COVER
  const pixels = [width, COVER.banner].map(points => Math.round(points * BANNER_SHARPNESS)) as [number, number]
  const banner = await croppedBanner(content.banner, ...pixels)
  const pessoa = { ...content, retrato: content.retrato ?? (await drawMonogram(content)) }
  const head = headBox(
    { label: IMPRESSO.emMemoria, sentence: '', pessoa, nameHeight },
    { width: PAGE.width - 2 * side, unit, align: 'center' },
  )
  const bottom = { position: 'absolute', bottom: 48, left: 0, width: PAGE.width, textAlign: 'center' }
  return {
    style: { backgroundColor: '#ffffff' },
    children: [
      pdfNodeOf(bannerBox(banner, width, COVER.banner)),
      view({ alignItems: 'center', marginTop: -portrait / 2 - ringOf(portrait) }, [
        pdfNodeOf(portraitBox(pessoa, portrait)),
        view({ marginTop: 2 * unit }, [pdfNodeOf(head)]),
      ]),
      text({ ...labelStyle, ...bottom }, IMPRESSO.memorial),
    ],
  }
}

const PARAGRAPH_GAP_PT = 9

const paragraphsOf = (biografia: string): string[] =>
  printable(biografia)
    .split(/\n+/)
    .map(line => line.trim())
    .filter(line => line !== '')

const biography = (paragraphs: readonly string[]): PdfNode[] =>
  paragraphs.length === 0
    ? [text({ ...noteStyle, ...bodyStyle, color: noteStyle.color }, IMPRESSO.semBiografia)]
    : paragraphs.map(words => text({ ...bodyStyle, marginBottom: PARAGRAPH_GAP_PT }, words))

const CERIMONIA = { above: 12, below: 18, line: 0.7 }

const cerimonia = (one: Cerimonia): Part => {
  const words = cerimoniaBox(one, { width: TEXT_WIDTH_PT, unit: UNIT_PT, align: 'left' })
  const { above, below, line } = CERIMONIA
  return {
    node: view(
      { borderTopWidth: line, borderTopColor: LINE, paddingTop: above, marginBottom: below },
      [pdfNodeOf(words)],
      { keepTogether: true },
    ),
    height: line + above + below + heightOf(words),
  }
}

const CERIMONIAS_ABOVE_PT = 30

/**
 * Biography and ceremonies. The ceremonies stay together with their heading; they have pages of their own where there is no room for them,
 * and where that lets the photographs begin on a left page, so that the first one and the album face each other.
 */
const openingPages = ({ nome, biografia, cerimonias, fotografias }: EbookContent): PdfPage[] => {
  const paragraphs = paragraphsOf(biografia)
  const heights = paragraphs.map(words => heightOfText(words, 'body', bodyStyle) + PARAGRAPH_GAP_PT)
  const written = TITLE_HEIGHT_PT + heights.reduce((sum, height) => sum + height, 0)
  const parts = cerimonias.map(cerimonia)
  const needed = CERIMONIAS_ABOVE_PT + TITLE_HEIGHT_PT + parts.reduce((sum, { height }) => sum + height, 0)
  const bioPages = Math.ceil(written / TEXT_HEIGHT_PT)
  const hasSpread = fotografias.length > 1
  const isTogether = written + needed <= bioPages * TEXT_HEIGHT_PT && (!hasSpread || bioPages % 2 === 0)
  const opening = [title(IMPRESSO.biografia), ...biography(paragraphs)]
  if (isTogether && parts.length > 0) {
    const nodes = [title(IMPRESSO.cerimonias, CERIMONIAS_ABOVE_PT), ...parts.map(({ node }) => node)]
    return [bookPage(nome, [...opening, view({}, nodes, { keepTogether: true })], IMPRESSO.biografia)]
  }
  return [bookPage(nome, opening, IMPRESSO.biografia), ...chapterPages({ nome, heading: IMPRESSO.cerimonias, parts })]
}

type Homenagem = EbookContent['homenagens'][number]

const HOMENAGEM = { above: 18, below: 22, line: 0.7, authorGap: 8, dateWidth: 70 }
const PICTURE = { width: 170, height: 180, gap: 18 }
const homenagemStyle = { ...bodyStyle, fontStyle: 'italic', fontSize: SIZE.sentence * UNIT_PT }
const authorStyle = { ...noteStyle, fontWeight: 600, color: INK }

/** A picture beside the words: above them it would often begin a page, and leave the one before half empty. */
const pictureSize = ({ largura, altura }: { largura: number; altura: number }) => {
  const scale = Math.min(PICTURE.width / largura, PICTURE.height / altura)
  return { width: Math.round(largura * scale), height: Math.round(altura * scale) }
}

/** 0.5 mm for each module, which phones read from paper. */
const QR_MODULE_PT = 1.45

type Beside = { node: PdfNode; width: number; height: number }

/** What stands beside the words: the picture, or the code by which a phone plays the voice. */
const besideWords = ({ imagem, endereco }: Homenagem): Beside | undefined => {
  if (endereco !== '') {
    const code = qrBox(endereco, QR_MODULE_PT)
    const edge = Number(code.props.style.width)
    return { node: view({ marginRight: PICTURE.gap }, [pdfNodeOf(code)]), width: edge, height: edge }
  }
  if (!imagem) return undefined
  const size = pictureSize(imagem)
  return { node: { type: 'image', bytes: imagem.bytes, style: { ...size, marginRight: PICTURE.gap } }, ...size }
}

/** Words that are no higher leave room on a page for the author and the hint. */
const WORDS_MAX_PT = TEXT_HEIGHT_PT - 110

/** A transcript may be longer than a page: parts of about the same height, between words where they are not longer than a line. */
const wordsOfPages = (words: string, width: number): string[] => {
  const heightOf = (some: string) => heightOfText(some.trimEnd(), 'italic', homenagemStyle, width)
  const height = heightOf(words)
  if (height <= WORDS_MAX_PT) return [words]
  const most = height / Math.ceil(height / WORDS_MAX_PT)
  const parts = ['']
  for (const word of words.match(/\S{1,24}\s*/gu) ?? []) {
    const together = `${parts.at(-1)}${word}`
    if (heightOf(together) <= most) parts[parts.length - 1] = together
    else parts.push(word)
  }
  return parts.map(part => part.trimEnd())
}

/** A homenagem is on one page with its picture and its author; of a transcript that is longer, the end and the author are on the next. */
const homenagem = (one: Homenagem): Part[] => {
  const { nome, descricao, data } = one
  const picture = besideWords(one)
  const indent = picture ? picture.width + PICTURE.gap : 0
  const width = TEXT_WIDTH_PT - indent
  const author = { text: printable(nome), width: width - HOMENAGEM.dateWidth }
  const { above, below, line, authorGap } = HOMENAGEM
  const authorPart = {
    node: view({ ...apart, marginTop: authorGap }, [
      text({ ...authorStyle, maxWidth: author.width }, author.text),
      text(noteStyle, data),
    ]),
    height: authorGap + heightOfText(author.text, 'author', noteStyle, author.width),
  }
  const hintPart = {
    node: text({ ...noteStyle, marginTop: authorGap }, IMPRESSO.ouvir),
    height: authorGap + heightOfText(IMPRESSO.ouvir, 'note', noteStyle, width),
  }
  return wordsOfPages(printable(descricao), width).map((words, index, { length }) => {
    const isFirst = index === 0
    const notes = [...(index === length - 1 ? [authorPart] : []), ...(isFirst && one.endereco !== '' ? [hintPart] : [])]
    const height = notes.reduce((sum, note) => sum + note.height, heightOfText(words, 'italic', homenagemStyle, width))
    const column = view({ width }, [text(homenagemStyle, words), ...notes.map(({ node }) => node)])
    const row = { flexDirection: 'row', paddingBottom: below }
    if (!isFirst)
      return { node: view({ ...row, paddingLeft: indent }, [column], { keepTogether: true }), height: below + height }
    const top = { paddingTop: above, borderTopWidth: line, borderTopColor: LINE }
    return {
      node: view({ ...row, ...top }, [...(picture ? [picture.node] : []), column], { keepTogether: true }),
      height: above + below + line + Math.max(picture?.height ?? 0, height),
    }
  })
}

const COUNT_BELOW_PT = 20
const countOf = (words: string): Part => ({
  node: text({ ...labelStyle, marginBottom: COUNT_BELOW_PT }, words),
  height: labelStyle.fontSize * 1.3 + COUNT_BELOW_PT,
})

const homenagemPages = ({ nome, homenagens }: EbookContent): PdfPage[] =>
  chapterPages({
    nome,
    heading: IMPRESSO.homenagens,
    lead: countOf(IMPRESSO.contagem(homenagens.length)),
    parts: homenagens.flatMap(homenagem),
  })

const soFamiliaPages = ({ nome, soFamilia }: EbookContent): PdfPage[] =>
  chapterPages({
    nome,
    heading: IMPRESSO.soFamilia,
    lead: countOf(IMPRESSO.contagemFamilia(soFamilia.length)),
    parts: soFamilia.flatMap(homenagem),
  })

const SIGNATURE = { padding: 7, line: 0.7 }
const signatureStyle = { fontFamily: SERIF, fontSize: UNIT_PT, lineHeight: 1.3, color: INK }

const signature = ({ nome, cidade }: EbookContent['presenca'][number]): Part => {
  const [name, city] = [printable(nome), printable(cidade)]
  return {
    node: view(
      { paddingVertical: SIGNATURE.padding, borderBottomWidth: SIGNATURE.line, borderBottomColor: LINE },
      [text(signatureStyle, name), ...(city === '' ? [] : [text(noteStyle, city)])],
      { keepTogether: true },
    ),
    height:
      2 * SIGNATURE.padding +
      SIGNATURE.line +
      heightOfText(name, 'body', signatureStyle) +
      (city === '' ? 0 : heightOfText(city, 'note', noteStyle)),
  }
}

const presencaPages = ({ nome, presenca }: EbookContent): PdfPage[] =>
  chapterPages({
    nome,
    heading: IMPRESSO.presenca,
    lead: countOf(IMPRESSO.contagemPresenca(presenca.length)),
    parts: presenca.map(signature),
  })

const book = async (content: EbookContent): Promise<PdfBook> => ({
  title: `${IMPRESSO.emMemoria} ${content.nome}`,
  author: IMPRESSO.memorial,
  pages: [
    await cover(content),
    ...openingPages(content),
    ...photographPages(content),
    ...homenagemPages(content),
    ...soFamiliaPages(content),
    ...presencaPages(content),
  ],
})

/** Share of the time after which all pages are laid out. */
const LAYOUT_SHARE = 0.8

/** @param onProgress is called with the part that is laid out */
export const makeEbook = async (content: EbookContent, onProgress?: (ratio: number) => void): Promise<Uint8Array> => {
  const { pages, ...about } = await book(content)
  return renderPdf({ ...about, pages }, page => onProgress?.(LAYOUT_SHARE * Math.min(1, page / pages.length)))
}
