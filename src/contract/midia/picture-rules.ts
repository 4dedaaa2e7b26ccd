/** The address of a stored picture contains what a page needs before the first byte arrives: its size and its colour. */
export type PictureMeasure = { largura: number; altura: number; cor: string }

/** Widths and formats in which a stored picture is served, best format first. */
export const PICTURE_WIDTHS = [96, 192, 384, 768, 1200] as const
export const PICTURE_TYPES = ['avif', 'webp', 'jpg'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** `random` keeps the address secret; the bytes under one name never change. */
export const pictureName = (random: string, { largura, altura, cor }: PictureMeasure): string =>
  `${random}-${largura}x${altura}-${cor}.webp`

const ADDRESS = /^\/midia\/([\w-]{16,64})\.webp$/
const MEASURE = /-(\d{1,4})x(\d{1,4})-([0-9a-f]{6})$/

/** @returns undefined for other addresses: data URLs, drawings of the portal, older names without a size. */
export const readPictureAddress = (address: string | null): (PictureMeasure & { stem: string }) | undefined => {
  const stem = ADDRESS.exec(address ?? '')?.[1]
  const [, largura, altura, cor] = MEASURE.exec(stem ?? '') ?? []
  if (stem === undefined || cor === undefined) return undefined
  return { stem, largura: Number(largura), altura: Number(altura), cor: `#${cor}` }
}

export const versionAddress = (stem: string, width: number, type: PictureType): string =>
  `/midia/${stem}/${width}.${type}`

/** Widths offered for a picture of this width: up to the first that covers it. Pictures are never enlarged. */
export const widthsFor = (largura: number): readonly number[] => {
  const enough = PICTURE_WIDTHS.findIndex(width => width >= largura)
  return enough === -1 ? PICTURE_WIDTHS : PICTURE_WIDTHS.slice(0, enough + 1)
}
