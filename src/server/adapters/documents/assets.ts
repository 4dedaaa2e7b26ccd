import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { BANNERS } from '#contract/despedida/banner-rules.ts'
import { defaultPortrait } from '#contract/despedida/rules.ts'
import { jpegCover } from '#server/adapters/images.ts'

/** The portal's own pictures: beside the built server, or in the repository. */
const PICTURES = [join(import.meta.dirname, '..', 'web'), join(import.meta.dirname, '..', '..', '..', '..', 'public')]

const readPicture = (path: string): Buffer => {
  const folder = PICTURES.find(candidate => existsSync(join(candidate, path)))
  if (folder === undefined) throw new Error(`picture not found: ${path}`)
  return readFileSync(join(folder, path))
}

export const bannerJpeg = (id: number): Buffer =>
  readPicture(join('imagens', 'banners', `${BANNERS.some(banner => banner.id === id) ? id : 1}.jpg`))

/** By banner and size: a few small pictures for as long as the process lives. */
const croppedBanners = new Map<string, Promise<Uint8Array>>()

/** A banner in the size in which it is drawn: decoding the largest one takes most of the time of a picture. */
export const croppedBanner = (id: number, width: number, height: number): Promise<Uint8Array> => {
  const key = `${id}:${width}x${height}`
  const cropped = croppedBanners.get(key) ?? jpegCover(bannerJpeg(id), width, height)
  croppedBanners.set(key, cropped)
  cropped.catch(() => croppedBanners.delete(key))
  return cropped
}

export const portraitSvg = (sexo: string | null): string => readPicture(defaultPortrait(sexo)).toString('utf8')

/** The mark of the portal. */
export const markSvg = (): Buffer => readPicture(join('imagens', 'marcas', 'memorial.svg'))

const { resolve } = createRequire(import.meta.url)

type Family = keyof typeof SUBSETS
type Style = 'normal' | 'italic'
export type FontFile = {
  family: Family
  subset: string
  path: string
  weight: 400 | 600
  style: Style
}

/** Subsets of each face, in the order in which a character is looked for. */
export const SUBSETS = {
  newsreader: ['latin', 'latin-ext', 'vietnamese'],
  'source-sans-3': ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'],
} as const

/** What the subset `latin` of every face contains, also in capitals: those of µ and ÿ lie outside. */
const LATIN_TEXT = /^[\n\u0020-\u007e\u00a0-\u00b4\u00b6-\u00fe–—‘’“”…•]*$/
export const isLatinText = (text: string): boolean => LATIN_TEXT.test(text)

/** Each subset is a font of its own for both libraries; those of the family come first. */
export const fontStack = (family: Family, fallback: Family): string[] =>
  [family, fallback].flatMap(each => SUBSETS[each].map(subset => `${each} ${subset}`))

const FONT_FILES = [
  { family: 'newsreader', weight: 400, style: 'normal' },
  { family: 'newsreader', weight: 400, style: 'italic' },
  { family: 'newsreader', weight: 600, style: 'normal' },
  { family: 'source-sans-3', weight: 400, style: 'normal' },
  { family: 'source-sans-3', weight: 400, style: 'italic' },
  { family: 'source-sans-3', weight: 600, style: 'normal' },
] as const

/** Static faces: neither library reads variable ones. */
export const TEXT_FONTS: readonly FontFile[] = FONT_FILES.flatMap(face =>
  SUBSETS[face.family].map(subset => ({
    ...face,
    subset,
    path: resolve(`@fontsource/${face.family}/files/${face.family}-${subset}-${face.weight}-${face.style}.woff`),
  })),
)

export const EMOJI_FONT = resolve('@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff')
