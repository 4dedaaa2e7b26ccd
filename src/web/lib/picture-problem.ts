import { pictureProblem } from '#contract/midia/file-kind-rules.ts'
import { KIND_START_BYTES } from '#contract/midia/limits.ts'

/** Why a file is no picture that the portal reads, by its first bytes: its name and its type may be wrong. */
export const problemOfPicture = async (file: Blob): Promise<string | undefined> => {
  const bytes = new Uint8Array(await file.slice(0, KIND_START_BYTES).arrayBuffer())
  return pictureProblem(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}
