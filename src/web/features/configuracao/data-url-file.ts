import { IMAGEM_MAX_PX } from '#contract/configuracao/limits.ts'

/**
 * A picture at most as wide as a display, as a `data:` URL that keeps transparency. @throws if the browser cannot read it.
 */
export const pictureUrl = async (file: File): Promise<string> => {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, IMAGEM_MAX_PX / Math.max(bitmap.width, bitmap.height))
  const size = { width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale) }
  const canvas = Object.assign(document.createElement('canvas'), size)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, size.width, size.height)
  bitmap.close()
  return canvas.toDataURL('image/webp', 0.92)
}

/** A PDF as a `data:` URL, whatever type the device reports for it. */
export const pdfUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
