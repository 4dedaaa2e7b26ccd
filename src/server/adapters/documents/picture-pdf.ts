import { IMPRESSO } from '#contract/documento/messages.ts'
import { PAPER } from './measures.ts'
import { type PdfNode, renderPdf, text, view } from './pdf.ts'
import { type Box, pngOfSvg, type Style } from './text-image.ts'

/** Drawings become pixels: the PDF library knows photographs only. This many for a point keep the code sharp in print. */
const PIXELS_PER_POINT = 8
/** A tinted sheet costs ink and looks grey. */
const SHEET = '#ffffff'

type PdfStyle = Record<string, string | number | readonly string[]>

/** What the two libraries call by different names. */
const styleOf = ({ display: _display, whiteSpace: _space, ...style }: Style): PdfStyle => ({
  ...style,
  ...(style.backgroundColor === PAPER && { backgroundColor: SHEET }),
  ...(style.fontFamily !== undefined && { fontFamily: `${style.fontFamily}`.split(', ') }),
})

/** Ascent and descent of a face, for a size of one. */
const FACE_HEIGHTS = { newsreader: 1, 'source-sans-3': 1.424 }

/** The library puts what a line is higher than its face below the text, the picture library half of it above, as browsers do. */
const lowered = (style: PdfStyle): PdfStyle => {
  const [[, faceHeight] = ['', 1]] = Object.entries(FACE_HEIGHTS).filter(([family]) =>
    `${style.fontFamily}`.startsWith(family),
  )
  return { ...style, position: 'relative', top: ((Number(style.lineHeight) - faceHeight) / 2) * Number(style.fontSize) }
}

const DATA_ADDRESS = /^data:image\/(?<mime>[a-z+]+);base64,(?<data>.*)$/s

const enlarged = (svg: string, { width, height }: Style): string =>
  svg
    .replace(/ (?:width|height)="[\d.]+"/, '')
    .replace(/ (?:width|height)="[\d.]+"/, '')
    .replace('<svg ', `<svg width="${Number(width) * PIXELS_PER_POINT}" height="${Number(height) * PIXELS_PER_POINT}" `)

const imageOf = ({ style, src }: Box['props']): PdfNode => {
  const { mime, data = '' } = DATA_ADDRESS.exec(`${src}`)?.groups ?? {}
  const bytes = Buffer.from(data, 'base64')
  return {
    type: 'image',
    style: styleOf(style),
    bytes: mime === 'jpeg' ? bytes : pngOfSvg(enlarged(bytes.toString('utf8'), style)),
  }
}

/** A picture, or a part of one, as a part of a page: a pixel for each point. */
export const pdfNodeOf = ({ type, props }: Box): PdfNode => {
  if (type === 'img') return imageOf(props)
  const { style } = props
  const children = props.children as (Box | string)[]
  const [first] = children
  if (typeof first === 'string') return text(lowered(styleOf(style)), first)
  if (style.backgroundImage !== undefined) {
    const { backgroundImage: _image, ...place } = styleOf(style)
    // A point more than the picture below it, whose lowest row would remain as a line.
    return { type: 'fade', style: { ...place, bottom: -1, height: Number(style.height) + 1 }, colour: SHEET }
  }
  return view({ flexDirection: 'row', ...styleOf(style) }, (children as Box[]).map(pdfNodeOf))
}

/** The picture as a page of A4, a pixel for each point: its texts can be read aloud, copied and searched. */
export const pdfOfPicture = (node: Box, title: string): Promise<Uint8Array> =>
  renderPdf(
    { title, author: IMPRESSO.memorial, pages: [{ style: { backgroundColor: SHEET }, children: [pdfNodeOf(node)] }] },
    () => undefined,
  )
