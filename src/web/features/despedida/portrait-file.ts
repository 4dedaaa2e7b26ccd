import { problemOfPicture } from '#web/lib/picture-problem.ts'
import { FOTO } from './edit-messages.ts'

/** The selected part of a picture, in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number }

const MAX_BYTES = 20 * 1024 * 1024
/** Enough for the largest display of a portrait on a high-resolution screen. */
const PORTRAIT_MAX_WIDTH_PX = 800

/** @returns why this file cannot be a portrait, or undefined if the browser can decode it. */
export const portraitProblem = async (file: File): Promise<string | undefined> => {
  if (file.size > MAX_BYTES) return 'A foto é grande demais. Escolha uma de até 20 MB.'
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return undefined
  } catch {
    return (await problemOfPicture(file)) ?? FOTO.naoAbre
  }
}

/** The selected square as a JPEG data URL, at most 800 px wide. @throws if the browser cannot draw it. */
export const cropPortrait = async (file: File, area: Area): Promise<string> => {
  const bitmap = await createImageBitmap(file)
  const edge = Math.max(1, Math.min(PORTRAIT_MAX_WIDTH_PX, Math.round(area.width)))
  const canvas = Object.assign(document.createElement('canvas'), { width: edge, height: edge })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // Transparent pixels become paper-coloured, not black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, edge, edge)
  context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, edge, edge)
  bitmap.close()
  return canvas.toDataURL('image/jpeg', 0.88)
}
