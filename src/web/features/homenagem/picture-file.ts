import { HOMENAGEM_IMAGEM_BYTES } from '#contract/homenagem/limits.ts'
import { problemOfPicture } from '#web/lib/picture-problem.ts'
import { IMAGEM_FRASES } from './picture-messages.ts'

const MAX_EDGE = 1600
/** A smaller picture is sent unchanged. */
const SMALL_BYTES = 900_000
/** Formats that the server accepts; others are converted to JPEG if the browser can decode them. */
const ACCEPTED: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

const draw = async (bitmap: ImageBitmap): Promise<Blob | null> => {
  const scale = Math.min(1, MAX_EDGE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  // Transparent pixels become paper-coloured, not black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

const redraw = async (file: File): Promise<File | undefined> => {
  if (typeof createImageBitmap === 'undefined') return undefined
  try {
    const blob = await draw(await createImageBitmap(file))
    return blob ? new File([blob], 'imagem.jpg', { type: 'image/jpeg' }) : undefined
  } catch {
    return undefined
  }
}

export type PreparedPicture = { picture: File } | { problem: string }

/**
 * Prepares a selected file for sending: images only, large photographs reduced for a slow network, at most 10 MB.
 * @returns the picture, or the sentence for a file that cannot be sent.
 */
export const preparePicture = async (file: File): Promise<PreparedPicture> => {
  const found = await problemOfPicture(file)
  if (!file.type.startsWith('image/')) return { problem: found ?? IMAGEM_FRASES.naoImagem }
  const isAccepted = found === undefined && ACCEPTED.includes(file.type)
  if (isAccepted && file.size <= SMALL_BYTES) return { picture: file }
  const smaller = await redraw(file)
  if (smaller && (!isAccepted || smaller.size < file.size)) return { picture: smaller }
  if (!isAccepted) return { problem: found ?? IMAGEM_FRASES.naoAbre }
  return file.size > HOMENAGEM_IMAGEM_BYTES ? { problem: IMAGEM_FRASES.grande } : { picture: file }
}
