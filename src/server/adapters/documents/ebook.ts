import { IMPRESSO } from '#contract/documento/messages.ts'
import { bannerJpeg, portraitSvg } from './assets.ts'
import type { Cerimonia, EbookContent } from './content.ts'
import { type PdfBook, type PdfNode, type PdfPage, renderPdf, SANS, SERIF } from './pdf.ts'
import { printable } from './printable.ts'
import { rasterise } from './text-image.ts'

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

/** Long names take a smaller size, never a cut. */
const nameSize = (nome: string): number => {
  if (nome.length <= 28) return 38
  if (nome.length <= 48) return 32
  return nome.length <= 72 ? 26 : 21
}

const rule = (marginVertical: number): PdfNode => ({
  type: 'view',
  style: { width: 40, height: 1.2, backgroundColor: CANDLE, marginVertical, alignSelf: 'center' },
})

const dateOf = (label: string, value: string): PdfNode => ({
  type: 'view',
  style: { alignItems: 'center', width: 150 },
  children: [
    { type: 'text', style: { ...small, marginBottom: 4 }, children: label },
    { type: 'text', style: { ...body, fontSize: 15 }, children: value },
  ],
})

/** Name and dates, under the portrait. */
const heading = (content: EbookContent): PdfNode => ({
  type: 'view',
  style: { alignItems: 'center', paddingHorizontal: 56, marginTop: 34 },
  children: [
    { type: 'text', style: { ...small, marginBottom: 14 }, children: IMPRESSO.emMemoria },
    {
      type: 'text',
      style: {
        fontFamily: SERIF,
        fontWeight: 600,
        fontSize: nameSize(content.nome),
        lineHeight: 1.15,
        color: INK,
        textAlign: 'center',
      },
      children: printable(content.nome),
    },
    rule(26),
    {
      type: 'view',
      style: { flexDirection: 'row' },
      children: [dateOf(IMPRESSO.nascimento, content.nascimento), dateOf(IMPRESSO.falecimento, content.falecimento)],
    },
  ],
})

const cover = (content: EbookContent): PdfPage => {
  const portrait = content.retrato
    ? ({ bytes: content.retrato, format: 'jpg' } as const)
    : ({ bytes: rasterise(portraitSvg(content.sexo), 600), format: 'png' } as const)
  const portraitStyle = { width: PORTRAIT_PT, height: PORTRAIT_PT, borderRadius: PORTRAIT_PT / 2, objectFit: 'cover' }
  return {
    style: { backgroundColor: '#ffffff' },
    children: [
      {
        type: 'image',
        bytes: bannerJpeg(content.banner),
        format: 'jpg',
        style: { width: Math.ceil(PAGE.width), height: BANNER_HEIGHT_PT, objectFit: 'cover' },
      },
      {
        type: 'fade',
        colour: '#ffffff',
        style: {
          position: 'absolute',
          top: BANNER_HEIGHT_PT - 120,
          left: 0,
          width: Math.ceil(PAGE.width),
          height: 121,
        },
      },
      {
        type: 'view',
        style: {
          marginTop: -PORTRAIT_PT / 2 - 6,
          alignSelf: 'center',
          padding: 6,
          borderRadius: PORTRAIT_PT,
          backgroundColor: '#ffffff',
        },
        children: [{ type: 'image', ...portrait, style: portraitStyle }],
      },
      heading(content),
      {
        type: 'text',
        style: { ...small, position: 'absolute', bottom: 48, left: 0, width: PAGE.width, textAlign: 'center' },
        children: IMPRESSO.memorial,
      },
    ],
  }
}

const clipped = (nome: string): string => (nome.length > 60 ? `${[...nome].slice(0, 59).join('')}…` : nome)

const footer = (nome: string): PdfNode => ({
  type: 'view',
  everyPage: true,
  style: {
    position: 'absolute',
    bottom: 44,
    left: PAGE.side,
    width: TEXT_WIDTH_PT,
    flexDirection: 'row',
    justifyContent: 'space-between',
  },
  children: [
    {
      type: 'text',
      style: { fontFamily: SANS, fontSize: 9, color: SOFT, maxWidth: TEXT_WIDTH_PT - 70 },
      children: printable(clipped(nome)),
    },
    { type: 'pageNumber', style: { fontFamily: SANS, fontSize: 9, color: SOFT }, of: IMPRESSO.pagina },
  ],
})

const title = (children: string, marginTop = 0): PdfNode => ({
  type: 'view',
  keepTogether: true,
  minAhead: 90,
  style: { marginTop, marginBottom: 20 },
  children: [
    {
      type: 'text',
      style: { fontFamily: SERIF, fontWeight: 600, fontSize: 25, lineHeight: 1.2, color: INK },
      children,
    },
    { type: 'view', style: { width: 40, height: 1.2, backgroundColor: CANDLE, marginTop: 8 } },
  ],
})

const paragraphs = (biografia: string): PdfNode[] => {
  const texts = printable(biografia)
    .split(/\n+/)
    .map(text => text.trim())
    .filter(text => text !== '')
  if (texts.length === 0) return [{ type: 'text', style: { ...body, color: SOFT }, children: IMPRESSO.semBiografia }]
  return texts.map(children => ({ type: 'text', style: { ...body, marginBottom: 9 }, children }))
}

const cerimonia = ({ titulo, quando, data, lugar }: Cerimonia): PdfNode => ({
  type: 'view',
  keepTogether: true,
  style: { borderTopWidth: 0.7, borderTopColor: LINE, paddingTop: 12, marginBottom: 18 },
  children: [
    { type: 'text', style: { ...small, marginBottom: 5 }, children: titulo },
    { type: 'text', style: { ...body, fontSize: 15 }, children: quando === '' ? IMPRESSO.semData : quando },
    ...[data, printable(lugar)]
      .filter(text => text !== '')
      .map((children): PdfNode => ({ type: 'text', style: { ...body, fontSize: 11.5, color: SOFT }, children })),
  ],
})

/** The size of the picture within the largest one that fits on a page of homenagens. */
const pictureBox = ({ largura, altura }: { largura: number; altura: number }) => {
  const scale = Math.min(PICTURE.width / largura, PICTURE.height / altura)
  return { width: Math.round(largura * scale), height: Math.round(altura * scale), marginBottom: 12 }
}

/** A homenagem stays on one page with its picture and its author. */
const homenagem = ({ nome, descricao, data, imagem }: EbookContent['homenagens'][number]): PdfNode => ({
  type: 'view',
  keepTogether: true,
  style: { paddingTop: 18, paddingBottom: 22, borderTopWidth: 0.7, borderTopColor: LINE },
  children: [
    ...(imagem ? [{ type: 'image', bytes: imagem.bytes, format: 'jpg', style: pictureBox(imagem) } as const] : []),
    { type: 'text', style: { ...body, fontStyle: 'italic', fontSize: 13.5 }, children: printable(descricao) },
    {
      type: 'view',
      style: { flexDirection: 'row', justifyContent: 'space-between', marginTop: 8 },
      children: [
        {
          type: 'text',
          style: { fontFamily: SANS, fontWeight: 600, fontSize: 10.5, color: INK, maxWidth: TEXT_WIDTH_PT - 80 },
          children: printable(nome),
        },
        { type: 'text', style: { fontFamily: SANS, fontSize: 10, color: SOFT }, children: data },
      ],
    },
  ],
})

/** At each page break the library measures every element that is left: in groups, a book of a thousand homenagens takes seconds instead of minutes. */
const HOMENAGENS_PER_PAGE_COUNT = 120

const homenagensHead = (total: number): PdfNode =>
  total === 0
    ? { type: 'text', style: { ...body, color: SOFT }, children: IMPRESSO.semHomenagens }
    : { type: 'text', style: { ...small, marginBottom: 20 }, children: IMPRESSO.contagem(total) }

const homenagemPages = ({ nome, homenagens }: EbookContent): PdfPage[] =>
  Array.from({ length: Math.max(1, Math.ceil(homenagens.length / HOMENAGENS_PER_PAGE_COUNT)) }, (_, part) => ({
    style: page,
    ...(part === 0 ? { bookmark: IMPRESSO.homenagens } : {}),
    children: [
      ...(part === 0 ? [title(IMPRESSO.homenagens), homenagensHead(homenagens.length)] : []),
      ...homenagens.slice(part * HOMENAGENS_PER_PAGE_COUNT, (part + 1) * HOMENAGENS_PER_PAGE_COUNT).map(homenagem),
      footer(nome),
    ],
  }))

const page = {
  paddingTop: PAGE.top,
  paddingBottom: PAGE.bottom,
  paddingHorizontal: PAGE.side,
  backgroundColor: '#ffffff',
}

const book = (content: EbookContent): PdfBook => ({
  title: `${IMPRESSO.emMemoria} ${content.nome}`,
  author: IMPRESSO.memorial,
  pages: [
    cover(content),
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
    ...homenagemPages(content),
  ],
})

export const makeEbook = (content: EbookContent): Promise<Uint8Array> => renderPdf(book(content))
