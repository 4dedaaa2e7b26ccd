import { BANNERS } from '#contract/despedida/banner-rules.ts'
import { readPictureAddress, versionAddress, widthsFor } from '#contract/midia/picture-rules.ts'

/** One picture in every size and format it exists in; `formats` best first, `src` what every browser reads. */
export type PictureFiles = {
  formats: readonly { type: string; srcSet: string }[]
  src: string
  width: number
  height: number
  /** Shown until the picture is loaded. */
  colour: string
}

/** Offered beside the JPEG of `src`, which every browser reads. */
const MODERN_TYPES = ['avif', 'webp'] as const
const MEDIA_TYPES = { avif: 'image/avif', webp: 'image/webp' } as const
const BANNER_WIDTHS = { avif: [480, 768, 1280, 1920], webp: [480, 768, 1280] } as const

export const bannerFiles = (id: number): PictureFiles => {
  const base = `/imagens/banners/${id}`
  const setOf = (type: 'avif' | 'webp') =>
    BANNER_WIDTHS[type].map(width => `${base}-${width}.${type} ${width}w`).join(', ')
  return {
    formats: [
      { type: MEDIA_TYPES.avif, srcSet: setOf('avif') },
      { type: MEDIA_TYPES.webp, srcSet: setOf('webp') },
    ],
    src: `${base}.jpg`,
    width: 1920,
    height: 720,
    colour: BANNERS.find(banner => banner.id === id)?.cor ?? 'transparent',
  }
}

/** @returns undefined for a picture without versions: drawings of the portal, a picture just selected, addresses of older releases. */
export const storedFiles = (address: string | null): PictureFiles | undefined => {
  const picture = readPictureAddress(address)
  if (!picture) return undefined
  const { stem, largura, altura, cor } = picture
  const widths = widthsFor(largura)
  return {
    formats: MODERN_TYPES.map(type => ({
      type: MEDIA_TYPES[type],
      srcSet: widths.map(width => `${versionAddress(stem, width, type)} ${Math.min(width, largura)}w`).join(', '),
    })),
    src: versionAddress(stem, widths[Math.floor(widths.length / 2)] ?? widths[0] ?? 96, 'jpg'),
    width: largura,
    height: altura,
    colour: cor,
  }
}
