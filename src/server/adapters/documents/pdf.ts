import * as reactPdf from '@react-pdf/renderer'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { EMOJI_FONT, readFont, SUBSETS, TEXT_FONTS } from './assets.ts'

/** The PDF library, known to this file only: a page is described by plain nodes. */
type Style = Record<string, string | number | readonly string[]>
/** `minAhead`: points that have to be left on the page below the view, or it moves to the next one. */
type ViewOptions = { keepTogether?: boolean; everyPage?: boolean; minAhead?: number }
export type PdfNode =
  | ({ type: 'view'; style: Style; children: PdfNode[] } & ViewOptions)
  | { type: 'text'; style: Style; children: string }
  | { type: 'pageNumber'; style: Style; of: (page: number, total: number) => string }
  | { type: 'image'; style: Style; bytes: Uint8Array }
  | { type: 'fade'; style: Style; colour: string }

export const view = (style: Style, children: PdfNode[] = [], options: ViewOptions = {}): PdfNode => ({
  type: 'view',
  style,
  children,
  ...options,
})
export const text = (style: Style, children: string): PdfNode => ({ type: 'text', style, children })

export type PdfPage = { style: Style; bookmark?: string; children: PdfNode[] }
export type PdfBook = { title: string; author: string; pages: PdfPage[] }

const nameOf = (family: keyof typeof SUBSETS) => SUBSETS[family].map(subset => `${family} ${subset}`)
const [serif, sans] = [nameOf('newsreader'), nameOf('source-sans-3')]
/** Faces in the order in which a character is looked for. */
export const SERIF = [...serif, ...sans]
export const SANS = sans

const LONG_WORD_MIN_CHARACTERS = 24
const WORD_PART_CHARACTERS = 6

/** Only words that are longer than any real one may break. */
const breakLongWord = (word: string): string[] => {
  if (word.length <= LONG_WORD_MIN_CHARACTERS) return [word]
  const characters = [...new Intl.Segmenter('pt-BR').segment(word)].map(part => part.segment)
  return Array.from({ length: Math.ceil(characters.length / WORD_PART_CHARACTERS) }, (_, index) =>
    characters.slice(index * WORD_PART_CHARACTERS, (index + 1) * WORD_PART_CHARACTERS).join(''),
  )
}

/** The library takes an address or a path; the file itself is compressed. */
const unpacked = (path: string): string => `data:font/ttf;base64,${readFont(path).toString('base64')}`

let fontsReady = false

const registerFonts = (): void => {
  if (fontsReady) return
  for (const { family, subset, path, weight, style } of TEXT_FONTS) {
    // Nearly every text is drawn by the Latin faces.
    const src = subset === 'latin' ? unpacked(path) : path
    reactPdf.Font.register({ family: `${family} ${subset}`, src, fontWeight: weight, fontStyle: style })
  }
  const emoji = unpacked(EMOJI_FONT)
  for (const fontWeight of [400, 600])
    for (const fontStyle of ['normal', 'italic'] as const)
      reactPdf.Font.register({ family: 'emoji', src: emoji, fontWeight, fontStyle })
  reactPdf.Font.registerHyphenationCallback(breakLongWord)
  fontsReady = true
}

/** The library treats 0 as "not given" and rotates the gradient. */
const NEARLY_ZERO_RATIO = 1e-6

const drawFade = (style: Style, colour: string, key: number): ReactElement => {
  const stop = (offset: string, stopOpacity: number) =>
    createElement(reactPdf.Stop, { key: offset, offset, stopColor: colour, stopOpacity })
  return createElement(
    reactPdf.Svg,
    { key, style: style as never, viewBox: '0 0 100 100', preserveAspectRatio: 'none' },
    createElement(
      reactPdf.Defs,
      null,
      createElement(
        reactPdf.LinearGradient,
        { id: 'fade', x1: 0, y1: 0, x2: NEARLY_ZERO_RATIO, y2: 1 },
        stop('0%', 0),
        stop('60%', 0.55),
        stop('100%', 1),
      ),
    ),
    createElement(reactPdf.Rect, { x: 0, y: 0, width: 100, height: 100, fill: "url('#fade')" }),
  )
}

const EMOJI = /((?:(?![0-9#*©®])\p{Emoji})+)/u

/** Emoji are set in text runs of their own font: within a font stack the library loses some of them. */
const withEmoji = (text: string): ReactNode[] =>
  text
    .split(EMOJI)
    .map((part, key) =>
      key % 2 === 0 ? part : createElement(reactPdf.Text, { key, style: { fontFamily: 'emoji' } }, part),
    )

type OnPage = (page: number) => void

const draw = (node: PdfNode, key: number, onPage: OnPage): ReactNode => {
  const style = node.style as never
  switch (node.type) {
    case 'view':
      return createElement(
        reactPdf.View,
        {
          key,
          style,
          wrap: !node.keepTogether,
          // Even `fixed: false` would keep the library from moving a view to the next page.
          ...(node.everyPage ? { fixed: true } : {}),
          ...(node.minAhead === undefined ? {} : { minPresenceAhead: node.minAhead }),
        },
        ...node.children.map((child, index) => draw(child, index, onPage)),
      )
    case 'text':
      return createElement(reactPdf.Text, { key, style }, ...withEmoji(node.children))
    case 'pageNumber':
      return createElement(reactPdf.Text, {
        key,
        style,
        render: ({ pageNumber, totalPages }) => {
          onPage(pageNumber)
          return node.of(pageNumber, totalPages)
        },
      })
    case 'image':
      // A bare buffer: with a format the library writes each picture as text three times, and retains it.
      return createElement(reactPdf.Image, { key, style, source: Buffer.from(node.bytes) })
    case 'fade':
      return drawFade(node.style, node.colour, key)
  }
}

/** A4 portrait, fonts embedded, text selectable. @param onPage is called with the number of each page that is laid out */
export const renderPdf = async ({ title, author, pages }: PdfBook, onPage: OnPage): Promise<Uint8Array> => {
  registerFonts()
  const document = createElement(
    reactPdf.Document,
    { title, author, language: 'pt-BR', creator: author, producer: author },
    ...pages.map((page, key) =>
      createElement(
        reactPdf.Page,
        {
          key,
          size: 'A4',
          orientation: 'portrait',
          style: page.style as never,
          ...(page.bookmark === undefined ? {} : { bookmark: page.bookmark }),
        },
        ...page.children.map((child, index) => draw(child, index, onPage)),
      ),
    ),
  )
  return reactPdf.renderToBuffer(document)
}
