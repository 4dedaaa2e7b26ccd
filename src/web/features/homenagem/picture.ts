import { HOMENAGEM_IMAGEM_BYTES } from '#contract/homenagem/messages.ts'

const MAX_EDGE = 1600
/** Below this a picture travels as it is. */
const SMALL_BYTES = 900_000

const draw = async (bitmap: ImageBitmap): Promise<Blob | null> => {
  const scale = Math.min(1, MAX_EDGE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

/** Makes a phone's huge photograph small before it travels on a slow line; anything that fails travels as it is. */
export const shrinkPicture = async (file: File): Promise<File> => {
  if (file.size <= SMALL_BYTES || typeof createImageBitmap === 'undefined') return file
  try {
    const blob = await draw(await createImageBitmap(file))
    return blob && blob.size < file.size ? new File([blob], 'imagem.jpg', { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}

/** @returns the Portuguese sentence for a file that cannot be sent, or undefined. */
export const pictureProblem = (file: File): string | undefined => {
  if (!file.type.startsWith('image/')) return 'Escolha uma imagem (JPG, PNG ou WebP).'
  return file.size > HOMENAGEM_IMAGEM_BYTES * 3 ? 'Esta imagem é grande demais. Escolha outra de até 10 MB.' : undefined
}
