/** A stored picture's address carries what a page must know before the first byte comes: its size and its colour. */
export type PictureMeasure = { largura: number; altura: number; cor: string }

/** Widths a stored picture is served in, and the formats, best first. */
export const PICTURE_WIDTHS = [96, 192, 384, 768, 1200] as const
export const PICTURE_TYPES = ['avif', 'webp', 'jpg'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** `random` keeps the address secret; the same name never stands for other bytes. */
export const pictureName = (random: string, { largura, altura, cor }: PictureMeasure): string =>
  `${random}-${largura}x${altura}-${cor}.webp`

const ADDRESS = /^\/midia\/([\w-]{16,64})\.webp$/
const MEASURE = /-(\d{1,4})x(\d{1,4})-([0-9a-f]{6})$/

/** @returns undefined for anything that is no stored picture with its measure: data URLs, drawings of the portal, older names. */
export const readPictureAddress = (address: string | null): (PictureMeasure & { stem: string }) | undefined => {
  const stem = ADDRESS.exec(address ?? '')?.[1]
  const [, largura, altura, cor] = MEASURE.exec(stem ?? '') ?? []
  if (stem === undefined || cor === undefined) return undefined
  return { stem, largura: Number(largura), altura: Number(altura), cor: `#${cor}` }
}

export const versionAddress = (stem: string, width: number, type: PictureType): string =>
  `/midia/${stem}/${width}.${type}`

/** The widths worth offering for a picture so wide: up to the first that shows all of it. Pictures are never blown up. */
export const widthsFor = (largura: number): readonly number[] => {
  const enough = PICTURE_WIDTHS.findIndex(width => width >= largura)
  return enough === -1 ? PICTURE_WIDTHS : PICTURE_WIDTHS.slice(0, enough + 1)
}
