type Format = { maxEdge: number; quality: number }

const draw = async (bitmap: ImageBitmap, { maxEdge, quality }: Format): Promise<Blob | null> => {
  const scale = Math.min(1, maxEdge / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  // Transparent pixels become paper-coloured, not black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/** The picture as a JPEG of at most `maxEdge` pixels; undefined where the browser cannot read it. */
export const redrawPicture = async (file: File, format: Format): Promise<File | undefined> => {
  if (typeof createImageBitmap === 'undefined') return undefined
  try {
    const blob = await draw(await createImageBitmap(file), format)
    return blob ? new File([blob], 'imagem.jpg', { type: 'image/jpeg', lastModified: file.lastModified }) : undefined
  } catch {
    return undefined
  }
}
