import { readFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import satori, { type FontWeight } from 'satori'
import { EMOJI_FONT, TEXT_FONTS } from './assets.ts'

/** Words set into a picture; the two libraries are known to this file only. A picture is described by plain nodes. */
type Style = Record<string, string | number>
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
let fonts: Font[] | undefined

/** Characters missing in one face are looked for in the next of the list. */
const loadFonts = (): Font[] => {
  fonts ??= [
    ...TEXT_FONTS.map(({ family, path, weight, style }) => ({ name: family, data: readFileSync(path), weight, style })),
    { name: 'emoji', data: readFileSync(EMOJI_FONT), weight: 400, style: 'normal' },
  ]
  return fonts
}

/** @returns PNG. Without a height the picture is as tall as its words. */
export const renderPicture = async (node: Box, size: { width: number; height?: number }): Promise<Uint8Array> => {
  const svg = await satori(node as Parameters<typeof satori>[0], { ...size, fonts: loadFonts() } as never)
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
}

/** PNG of a drawing of our own. */
export const rasterise = (svg: string, width: number): Uint8Array =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } }).render().asPng()
