import type { PictureType } from '#contract/midia/picture-rules.ts'
import { pictureVersion } from '#server/adapters/images.ts'
import { Problem } from '#server/core/problem.ts'
import { createSlots } from '#server/core/slots.ts'
import type { Deps } from '#server/deps.ts'

/** One width and format of a stored picture. */
export type Version = { width: number; type: PictureType }

/** Limits concurrent encodings, because each occupies a processor. */
const ENCODINGS_CONCURRENT_MAX = 2
const withEncodingSlot = createSlots(ENCODINGS_CONCURRENT_MAX)

/** Stores the version. When the picture was deleted meanwhile, its versions are removed again, this one among them. */
const storeVersion = async (deps: Deps, original: string, key: string, bytes: Buffer): Promise<void> => {
  try {
    await deps.media.put(key, bytes)
    if (!(await deps.media.get(original))) await deps.media.remove(original)
  } catch (error) {
    deps.log.warn({ err: error }, 'a version of a picture could not be kept')
  }
}

const createVersion = async (
  deps: Deps,
  nome: string,
  key: string,
  { width, type }: Version,
): Promise<Buffer | undefined> => {
  const original = await deps.media.get(nome)
  if (!original) return undefined
  try {
    const bytes = await withEncodingSlot(() => pictureVersion(original, width, type))
    await storeVersion(deps, nome, key, bytes)
    return bytes
  } catch (error) {
    if (error instanceof Problem) throw error
    deps.log.warn({ err: error }, 'a stored picture is broken')
    return undefined
  }
}

const pendingReads = new Map<string, Promise<Buffer | undefined>>()

/**
 * Reads a version, which is created and stored on the first request. Single-flight: concurrent requests share one rendering.
 * @returns undefined for a missing or broken picture. @throws Problem INDISPONIVEL on a busy machine
 */
export const readVersion = (deps: Deps, nome: string, version: Version): Promise<Buffer | undefined> => {
  const key = nome.replace(/webp$/, `${version.width}.${version.type}`)
  const readOrCreate = async () => (await deps.media.get(key)) ?? (await createVersion(deps, nome, key, version))
  const pending = pendingReads.get(key) ?? readOrCreate().finally(() => pendingReads.delete(key))
  pendingReads.set(key, pending)
  return pending
}
