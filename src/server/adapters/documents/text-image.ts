import { readFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import satori, { type FontWeight } from 'satori'
import { jpegOfPixels } from '#server/adapters/images.ts'
import { EMOJI_FONT, isLatinText, TEXT_FONTS } from './assets.ts'

/** Draws texts as a picture, which is described by plain nodes. Only this file uses the two libraries. */
export type Style = Record<string, string | number>
export type Box = { type: 'div' | 'img'; props: Record<string, unknown> & { style: Style; children?: unknown } }

export const box = (style: Style, ...children: (Box | string | false)[]): Box => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: children.filter(child => child !== false) },
})

/** A picture inside the picture, as a data address: nothing is ever fetched. */
export const picture = (bytes: Uint8Array | string, mime: 'jpeg' | 'svg+xml', style: Style): Box => ({
  type: 'img',
  props: {
    style,
    src: `data:image/${mime};base64,${Buffer.from(bytes as Uint8Array).toString('base64')}`,
    width: style.width,
    height: style.height,
  },
})

type Font = { name: string; data: Buffer; weight: FontWeight; style: 'normal' | 'italic' }

/** No picture is set in italics. */
const PICTURE_FONTS = TEXT_FONTS.filter(({ style }) => style === 'normal')

const readFonts = (files: typeof TEXT_FONTS): Font[] =>
  files.map(({ family, subset, path, weight, style }) => ({
    name: `${family} ${subset}`,
    data: readFileSync(path),
    weight,
    style,
  }))

let latinFonts: Font[] | undefined
let allFonts: Font[] | undefined

const isLatin = (node: unknown): boolean => {
  if (typeof node === 'string') return isLatinText(node)
  if (Array.isArray(node)) return node.every(isLatin)
  return typeof node !== 'object' || node === null || isLatin((node as Box).props.children)
}

/**
 * Reading all faces takes half a second in a new process, and nearly every text is drawn by four of them. The library keeps what it has
 * read of a list as long as it is given the same one. Characters missing in one face are looked for in the next of the list.
 */
const fontsFor = (node: Box): Font[] => {
  if (isLatin(node)) {
    latinFonts ??= readFonts(PICTURE_FONTS.filter(({ subset }) => subset === 'latin'))
    return latinFonts
  }
  allFonts ??= [
    ...readFonts(PICTURE_FONTS),
    { name: 'emoji', data: readFileSync(EMOJI_FONT), weight: 400, style: 'normal' },
  ]
  return allFonts
}

type Size = { width: number; height?: number }

/** The library rounds the width of each word; what is set in lines already has no need to be broken. */
const unbroken = (node: unknown): unknown => {
  if (typeof node === 'string') return node.replaceAll(' ', '\u00a0')
  if (Array.isArray(node)) return node.map(unbroken)
  if (typeof node !== 'object' || node === null) return node
  const { type, props } = node as Box
  return { type, props: { ...props, children: unbroken(props.children) } }
}

const svgOf = (node: Box, size: Size): Promise<string> =>
  satori(unbroken(node) as Parameters<typeof satori>[0], { ...size, fonts: fontsFor(node) } as never)

const rasterOf = (svg: string, scale = 1) =>
  new Resvg(svg, { font: { loadSystemFonts: false }, fitTo: { mode: 'zoom', value: scale } }).render()

const render = async (node: Box, size: Size, scale?: number) => rasterOf(await svgOf(node, size), scale)

const lengthOf = (style: Style, ...names: string[]): number =>
  names.reduce((sum, name) => sum + Number(style[name] ?? 0), 0)

/** The height that a node takes by its content: each text in it is one line. Laid out by the library, a sheet would take a quarter of a second. */
export const heightOf = ({ props }: Box): number => {
  const { style } = props
  if (style.position === 'absolute') return 0
  const margins = lengthOf(style, 'marginTop', 'marginBottom')
  if (style.height !== undefined) return margins + Number(style.height)
  const paddings = lengthOf(style, 'padding', 'padding', 'paddingTop', 'paddingBottom')
  const children = (props.children ?? []) as (Box | string)[]
  const heights = children.map(child =>
    typeof child === 'string' ? lengthOf(style, 'fontSize') * lengthOf(style, 'lineHeight') : heightOf(child),
  )
  const isColumn = style.flexDirection === 'column'
  return margins + paddings + (isColumn ? heights.reduce((sum, height) => sum + height, 0) : Math.max(0, ...heights))
}

/** A drawing as PNG, in the pixels of its own measures. */
export const pngOfSvg = (svg: string): Uint8Array => rasterOf(svg).asPng()

/** @returns PNG. Without a height the picture is as tall as its text. @param scale pixels for each unit of the size */
export const renderPng = async (node: Box, size: Size, scale?: number): Promise<Uint8Array> =>
  (await render(node, size, scale)).asPng()

/** @returns JPEG below `maxBytes`. */
export const renderJpeg = async (node: Box, size: Size, maxBytes: number): Promise<Uint8Array> => {
  const { pixels, width, height } = await render(node, size)
  return jpegOfPixels({ rgba: pixels, width, height }, maxBytes)
}
