import { IMPRESSO } from '#contract/documento/messages.ts'
import { hasOneDate } from '#contract/falecido/life-rules.ts'
import { lifeInDates } from '#contract/falecido/life-words-rules.ts'
import { formatData } from '#contract/fields/data-hora.ts'
import { bannerJpeg } from './assets.ts'
import type { Cerimonia, EbookContent } from './content.ts'
import { fitText } from './fit-text.ts'
import { widthOf } from './font-metrics.ts'
import { type PdfBook, type PdfNode, type PdfPage, renderPdf, SANS, SERIF, text, view } from './pdf.ts'
import { drawMonogram } from './print-elements.ts'
import { printable } from './printable.ts'

const INK = '#1d2926'
const SOFT = '#43524d'
const CANDLE = '#b5813a'
const LINE = '#d9d2c4'
/** Points. A4 is 595 × 842; the measure is about 64 characters. */
const PAGE = { width: 595.28, side: 92, top: 84, bottom: 92 }
const TEXT_WIDTH_PT = PAGE.width - 2 * PAGE.side
const BANNER_HEIGHT_PT = 300
const PORTRAIT_PT = 150
const PICTURE = { width: 300, height: 230 }

/** Wider character spacing would leave spaces inside words that are copied or searched. */
const small = { fontFamily: SANS, fontSize: 9, letterSpacing: 0.6, color: SOFT, textTransform: 'uppercase' }
const body = { fontFamily: SERIF, fontSize: 12.5, lineHeight: 1.55, color: INK }

const HEADING_SIDE_PT = 56
const NAME_LINE_HEIGHT = 1.15
/** What is left of the cover between portrait and dates. */
const NAME_BOX = { width: PAGE.width - 2 * HEADING_SIDE_PT, height: 210, lineHeight: NAME_LINE_HEIGHT }
const NAME_FACE = { family: 'newsreader', weight: 600 } as const

const rule = (style: Record<string, string | number>): PdfNode =>
  view({ width: 40, height: 1.2, backgroundColor: CANDLE, ...style })

const dateOf = (label: string, value: string): PdfNode =>
  view({ alignItems: 'center', width: 150 }, [
    text({ ...small, marginBottom: 4 }, label),
    text({ ...body, fontSize: 15 }, value),
  ])

/** Name and dates, under the portrait. */
const heading = ({ nome, vida }: EbookContent): PdfNode => {
  const { fontSize, lines } = fitText(printable(nome), { face: NAME_FACE, largest: 38, smallest: 21, ...NAME_BOX })
  const nameStyle = { fontFamily: SERIF, fontWeight: 600, fontSize, lineHeight: NAME_LINE_HEIGHT, color: INK }
  return view({ alignItems: 'center', paddingHorizontal: HEADING_SIDE_PT, marginTop: 34 }, [
    text({ ...small, marginBottom: 14 }, IMPRESSO.emMemoria),
    ...lines.map(line => text(nameStyle, line)),
    rule({ marginVertical: 26, alignSelf: 'center' }),
    hasOneDate(vida)
      ? text({ ...body, fontSize: 15 }, lifeInDates(vida))
      : view({ flexDirection: 'row' }, [
          dateOf(IMPRESSO.nascimento, formatData(vida.data_nascimento)),
          dateOf(IMPRESSO.falecimento, formatData(vida.data_falecimento)),
        ]),
  ])
}

const portraitOf = (bytes: Uint8Array): PdfNode => ({
  type: 'image',
  bytes,
  style: { width: PORTRAIT_PT, height: PORTRAIT_PT, borderRadius: PORTRAIT_PT / 2, objectFit: 'cover' },
})

const cover = (content: EbookContent, portrait: Uint8Array): PdfPage => {
  const width = Math.ceil(PAGE.width)
  const bannerStyle = { width, height: BANNER_HEIGHT_PT, objectFit: 'cover' }
  const ring = { padding: 6, borderRadius: PORTRAIT_PT, backgroundColor: '#ffffff' }
  const bottom = { position: 'absolute', bottom: 48, left: 0, width: PAGE.width, textAlign: 'center' }
  return {
    style: { backgroundColor: '#ffffff' },
    children: [
      { type: 'image', bytes: bannerJpeg(content.banner), style: bannerStyle },
      {
        type: 'fade',
        colour: '#ffffff',
        style: { position: 'absolute', top: BANNER_HEIGHT_PT - 120, left: 0, width, height: 121 },
      },
      view({ marginTop: -PORTRAIT_PT / 2 - 6, alignSelf: 'center', ...ring }, [portraitOf(portrait)]),
      heading(content),
      text({ ...small, ...bottom }, IMPRESSO.memorial),
    ],
  }
}

const FOOTER_SIZE_PT = 9
const FOOTER_NAME_WIDTH_PT = TEXT_WIDTH_PT - 70

/** The running foot has one line. */
const clipped = (nome: string): string => {
  const width = (text: string) => widthOf(text, { family: 'source-sans-3', weight: 400 }) * FOOTER_SIZE_PT
  if (width(nome) <= FOOTER_NAME_WIDTH_PT) return nome
  const characters = [...nome]
  while (width(`${characters.join('')}…`) > FOOTER_NAME_WIDTH_PT) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

const apart = { flexDirection: 'row', justifyContent: 'space-between' }

const footer = (nome: string): PdfNode => {
  const style = { fontFamily: SANS, fontSize: FOOTER_SIZE_PT, color: SOFT }
  return view(
    { position: 'absolute', bottom: 44, left: PAGE.side, width: TEXT_WIDTH_PT, ...apart },
    [text(style, clipped(printable(nome))), { type: 'pageNumber', style, of: IMPRESSO.pagina }],
    { everyPage: true },
  )
}

const title = (words: string, marginTop = 0): PdfNode =>
  view(
    { marginTop, marginBottom: 20 },
    [
      text({ fontFamily: SERIF, fontWeight: 600, fontSize: 25, lineHeight: 1.2, color: INK }, words),
      rule({ marginTop: 8 }),
    ],
    { keepTogether: true, minAhead: 90 },
  )

const paragraphs = (biografia: string): PdfNode[] => {
  const texts = printable(biografia)
    .split(/\n+/)
    .map(line => line.trim())
    .filter(line => line !== '')
  if (texts.length === 0) return [text({ ...body, color: SOFT }, IMPRESSO.semBiografia)]
  return texts.map(line => text({ ...body, marginBottom: 9 }, line))
}

const cerimonia = ({ titulo, quando, data, lugar }: Cerimonia): PdfNode => {
  const details = [data, printable(lugar)].filter(line => line !== '')
  return view(
    { borderTopWidth: 0.7, borderTopColor: LINE, paddingTop: 12, marginBottom: 18 },
    [
      text({ ...small, marginBottom: 5 }, titulo),
      text({ ...body, fontSize: 15 }, quando === '' ? IMPRESSO.semData : quando),
      ...details.map(line => text({ ...body, fontSize: 11.5, color: SOFT }, line)),
    ],
    { keepTogether: true },
  )
}

/** The size of the picture within the largest one, by default of those that fit on a page of homenagens. */
const pictureBox = ({ largura, altura }: { largura: number; altura: number }, largest = PICTURE) => {
  const scale = Math.min(largest.width / largura, largest.height / altura)
  return { width: Math.round(largura * scale), height: Math.round(altura * scale), marginBottom: 12 }
}

/** Two photographs stand on a page. */
const FOTOGRAFIAS_PER_PAGE = 2
const FOTOGRAFIA = { width: TEXT_WIDTH_PT, height: 250 }

const fotografia = ({ imagem, legenda }: EbookContent['fotografias'][number]): PdfNode =>
  view(
    { alignItems: 'center', marginBottom: 22 },
    [
      { type: 'image', bytes: imagem.bytes, style: pictureBox(imagem, FOTOGRAFIA) },
      ...(legenda === '' ? [] : [text({ fontFamily: SANS, fontSize: 10.5, color: SOFT }, printable(legenda))]),
    ],
    { keepTogether: true },
  )

const fotografiaPages = ({ nome, fotografias }: EbookContent): PdfPage[] =>
  Array.from({ length: Math.ceil(fotografias.length / FOTOGRAFIAS_PER_PAGE) }, (_, part) => ({
    style: page,
    ...(part === 0 ? { bookmark: IMPRESSO.fotografias } : {}),
    children: [
      ...(part === 0 ? [title(IMPRESSO.fotografias)] : []),
      ...fotografias.slice(part * FOTOGRAFIAS_PER_PAGE, (part + 1) * FOTOGRAFIAS_PER_PAGE).map(fotografia),
      footer(nome),
    ],
  }))

/** A homenagem is on one page with its picture and its author. */
const homenagem = ({ nome, descricao, data, imagem }: EbookContent['homenagens'][number]): PdfNode => {
  const author = { fontFamily: SANS, fontWeight: 600, fontSize: 10.5, color: INK, maxWidth: TEXT_WIDTH_PT - 80 }
  return view(
    { paddingTop: 18, paddingBottom: 22, borderTopWidth: 0.7, borderTopColor: LINE },
    [
      ...(imagem ? [{ type: 'image', bytes: imagem.bytes, style: pictureBox(imagem) } as const] : []),
      text({ ...body, fontStyle: 'italic', fontSize: 13.5 }, printable(descricao)),
      view({ ...apart, marginTop: 8 }, [
        text(author, printable(nome)),
        text({ fontFamily: SANS, fontSize: 10, color: SOFT }, data),
      ]),
    ],
    { keepTogether: true },
  )
}

/**
 * At each page break the library measures every element that is left: in groups, a book of a thousand homenagens takes seconds instead of
 * minutes. The last page of a group may stay partly empty.
 */
const HOMENAGENS_PER_PAGE = 30

type Chapter = { nome: string; heading: string; homenagens: EbookContent['homenagens']; lead: PdfNode }

/** At least one page, under a heading of its own. */
const chapterPages = ({ nome, heading, homenagens, lead }: Chapter): PdfPage[] =>
  Array.from({ length: Math.max(1, Math.ceil(homenagens.length / HOMENAGENS_PER_PAGE)) }, (_, part) => ({
    style: page,
    ...(part === 0 ? { bookmark: heading } : {}),
    children: [
      ...(part === 0 ? [title(heading), lead] : []),
      ...homenagens.slice(part * HOMENAGENS_PER_PAGE, (part + 1) * HOMENAGENS_PER_PAGE).map(homenagem),
      footer(nome),
    ],
  }))

const countOf = (words: string): PdfNode => text({ ...small, marginBottom: 20 }, words)

const homenagemPages = ({ nome, homenagens }: EbookContent): PdfPage[] =>
  chapterPages({
    nome,
    heading: IMPRESSO.homenagens,
    homenagens,
    lead:
      homenagens.length === 0
        ? text({ ...body, color: SOFT }, IMPRESSO.semHomenagens)
        : countOf(IMPRESSO.contagem(homenagens.length)),
  })

const soFamiliaPages = ({ nome, soFamilia }: EbookContent): PdfPage[] =>
  soFamilia.length === 0
    ? []
    : chapterPages({
        nome,
        heading: IMPRESSO.soFamilia,
        homenagens: soFamilia,
        lead: countOf(IMPRESSO.contagemFamilia(soFamilia.length)),
      })

/** In groups for the same reason as homenagens; a signature takes a third of the height. */
const SIGNATURES_PER_GROUP = 120

const signature = ({ nome, cidade }: EbookContent['presenca'][number]): PdfNode =>
  view(
    { paddingVertical: 7, borderBottomWidth: 0.7, borderBottomColor: LINE },
    [
      text({ ...body, lineHeight: 1.3, fontSize: 12 }, printable(nome)),
      ...(cidade === '' ? [] : [text({ fontFamily: SANS, fontSize: 9.5, color: SOFT }, printable(cidade))]),
    ],
    { keepTogether: true },
  )

const presencaPages = ({ nome, presenca }: EbookContent): PdfPage[] =>
  Array.from({ length: Math.ceil(presenca.length / SIGNATURES_PER_GROUP) }, (_, part) => ({
    style: page,
    ...(part === 0 ? { bookmark: IMPRESSO.presenca } : {}),
    children: [
      ...(part === 0 ? [title(IMPRESSO.presenca), countOf(IMPRESSO.contagemPresenca(presenca.length))] : []),
      ...presenca.slice(part * SIGNATURES_PER_GROUP, (part + 1) * SIGNATURES_PER_GROUP).map(signature),
      footer(nome),
    ],
  }))

const page = {
  paddingTop: PAGE.top,
  paddingBottom: PAGE.bottom,
  paddingHorizontal: PAGE.side,
  backgroundColor: '#ffffff',
}

const book = (content: EbookContent, portrait: Uint8Array): PdfBook => ({
  title: `${IMPRESSO.emMemoria} ${content.nome}`,
  author: IMPRESSO.memorial,
  pages: [
    cover(content, portrait),
    {
      style: page,
      bookmark: IMPRESSO.biografia,
      children: [
        title(IMPRESSO.biografia),
        ...paragraphs(content.biografia),
        title(IMPRESSO.cerimonias, 30),
        ...content.cerimonias.map(cerimonia),
        footer(content.nome),
      ],
    },
    ...fotografiaPages(content),
    ...homenagemPages(content),
    ...soFamiliaPages(content),
    ...presencaPages(content),
  ],
})

/** About as many as fit on a page. */
const HOMENAGENS_PER_PAGE_RATIO = 3.5
/** Share of the time after which all pages are laid out. */
const LAYOUT_SHARE = 0.8

/** @param onProgress is called with the part that is laid out, by the number of pages that such a book usually has */
export const makeEbook = async (content: EbookContent, onProgress?: (ratio: number) => void): Promise<Uint8Array> => {
  const portrait = content.retrato ?? (await drawMonogram(content))
  const count = content.homenagens.length + content.soFamilia.length
  const expectedPages = 2 + count / HOMENAGENS_PER_PAGE_RATIO + content.fotografias.length / FOTOGRAFIAS_PER_PAGE
  return renderPdf(book(content, portrait), page => onProgress?.(LAYOUT_SHARE * Math.min(1, page / expectedPages)))
}
