import * as reactPdf from '@react-pdf/renderer'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { EMOJI_FONT, fontStack, isLatinText, TEXT_FONTS } from './assets.ts'

/** The PDF library, known to this file only: a page is described by plain nodes. */
type Style = Record<string, string | number | readonly string[]>
type ViewOptions = { keepTogether?: boolean; everyPage?: boolean }
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

/** `size`: in points; A4 portrait without. */
export type PdfPage = { style: Style; size?: readonly [number, number]; bookmark?: string; children: PdfNode[] }
export type PdfBook = { title: string; author: string; pages: PdfPage[] }

export const SERIF = fontStack('newsreader', 'source-sans-3')
export const SANS = fontStack('source-sans-3', 'newsreader')

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

/**
 * Each document reads the fonts anew: a font that has drawn a glyph as a part of an accented one forgets which character it stands for, and
 * in the next document that character could be neither copied nor searched.
 */
const prepareFonts = async (): Promise<void> => {
  const { Font } = reactPdf
  Font.clear()
  for (const { family, subset, path, weight, style } of TEXT_FONTS)
    Font.register({ family: `${family} ${subset}`, src: path, fontWeight: weight, fontStyle: style })
  for (const fontWeight of [400, 600])
    for (const fontStyle of ['normal', 'italic'] as const)
      Font.register({ family: 'emoji', src: EMOJI_FONT, fontWeight, fontStyle })
  Font.registerHyphenationCallback(breakLongWord)
  // The library asks for this one by itself, and has none after `clear`.
  for (const fontStyle of ['normal', 'italic'] as const) {
    Font.register({ family: 'Helvetica', src: 'Helvetica', fontWeight: 400, fontStyle })
    await Font.load({ fontFamily: 'Helvetica', fontWeight: 400, fontStyle })
  }
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

/** The library reads every face that a style names: a Latin text, with or without emoji, names the first face only. */
const narrowed = (style: Style, text: string): Style => {
  const { fontFamily } = style
  const isLatin = text.split(EMOJI).every((part, index) => index % 2 === 1 || isLatinText(part))
  return Array.isArray(fontFamily) && isLatin ? { ...style, fontFamily: fontFamily[0] } : style
}

type OnPage = (page: number) => void

const draw = (node: PdfNode, key: number, onPage: OnPage): ReactNode => {
  const style = node.style as never
  const styleOf = (text: string) => narrowed(node.style, text) as never
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
        },
        ...node.children.map((child, index) => draw(child, index, onPage)),
      )
    case 'text':
      return createElement(reactPdf.Text, { key, style: styleOf(node.children) }, ...withEmoji(node.children))
    case 'pageNumber':
      return createElement(reactPdf.Text, {
        key,
        style: styleOf(node.of(1, 1)),
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

/** Fonts embedded, text selectable. @param onPage is called with the number of each page that is laid out */
export const renderPdf = async ({ title, author, pages }: PdfBook, onPage: OnPage): Promise<Uint8Array> => {
  await prepareFonts()
  const document = createElement(
    reactPdf.Document,
    { title, author, language: 'pt-BR', creator: author, producer: author },
    ...pages.map((page, key) =>
      createElement(
        reactPdf.Page,
        {
          key,
          size: (page.size ?? 'A4') as never,
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
