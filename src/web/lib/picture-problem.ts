import { kindOfStart, pictureProblem } from '#contract/midia/file-kind-rules.ts'
import { KIND_START_BYTES } from '#contract/midia/limits.ts'
import { IMAGEM_RECUSADA } from '#contract/midia/messages.ts'
import { translated } from './language.ts'

export const RECUSADA = translated('imagemRecusada', IMAGEM_RECUSADA)

const startOf = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.slice(0, KIND_START_BYTES).arrayBuffer())
  return Array.from(bytes, byte => String.fromCharCode(byte)).join('')
}

/** Why a file is no picture that the portal reads, by its first bytes: its name and its type may be wrong. */
export const problemOfPicture = async (file: Blob): Promise<string | undefined> => {
  const reason = pictureProblem(await startOf(file))
  if (reason === 'heic' && !/iPhone|iPad/.test(navigator.userAgent)) return RECUSADA.heicForaDoIphone
  return reason && RECUSADA[reason]
}

const PICTURE_KINDS: readonly unknown[] = ['jpeg', 'png', 'webp', 'gif', 'heic', 'avif', 'bmp', 'tiff']

/** Whether a file is a picture by its first bytes, whatever its type: file managers of Android name none, or a general one. */
export const isPictureFile = async (file: Blob): Promise<boolean> =>
  file.type.startsWith('image/') || PICTURE_KINDS.includes(kindOfStart(await startOf(file)))
