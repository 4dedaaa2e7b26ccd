import { HOMENAGEM_IMAGEM_BYTES } from '#contract/homenagem/limits.ts'
import { isPictureFile, problemOfPicture } from '#web/lib/picture-problem.ts'
import { redrawPicture } from '#web/lib/redraw-picture.ts'
import { IMAGEM_FRASES } from './picture-messages.ts'

const REDUCED = { maxEdge: 1600, quality: 0.85 }
/** A smaller picture is sent unchanged. */
const SMALL_BYTES = 900_000
/** Formats that the server does not accept are converted to JPEG if the browser can decode them. */
const CONVERTED = /^image\/(?!jpeg$|png$|webp$)/

export type PreparedPicture = { picture: File } | { problem: string }

/**
 * Prepares a selected file for sending: images only, large photographs reduced for a slow network, at most 10 MB.
 * @returns the picture, or the sentence for a file that cannot be sent.
 */
export const preparePicture = async (file: File): Promise<PreparedPicture> => {
  const found = await problemOfPicture(file)
  if (!(await isPictureFile(file))) return { problem: found ?? IMAGEM_FRASES.naoImagem }
  const isAccepted = found === undefined && !CONVERTED.test(file.type)
  if (isAccepted && file.size <= SMALL_BYTES) return { picture: file }
  const smaller = await redrawPicture(file, REDUCED)
  if (smaller && (!isAccepted || smaller.size < file.size)) return { picture: smaller }
  if (!isAccepted) return { problem: found ?? IMAGEM_FRASES.naoAbre }
  return file.size > HOMENAGEM_IMAGEM_BYTES ? { problem: IMAGEM_FRASES.grande } : { picture: file }
}
