import { pictureProblem } from '#contract/midia/file-kind-rules.ts'
import { KIND_START_BYTES } from '#contract/midia/limits.ts'
import { IMAGEM_RECUSADA } from '#contract/midia/messages.ts'
import { translated } from './language.ts'

export const RECUSADA = translated('imagemRecusada', IMAGEM_RECUSADA)

/** Why a file is no picture that the portal reads, by its first bytes: its name and its type may be wrong. */
export const problemOfPicture = async (file: Blob): Promise<string | undefined> => {
  const bytes = new Uint8Array(await file.slice(0, KIND_START_BYTES).arrayBuffer())
  const reason = pictureProblem(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  return reason && RECUSADA[reason]
}
