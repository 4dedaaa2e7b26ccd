import type { PictureType } from '#contract/midia/picture-address.ts'
import { pictureVersion } from '#server/adapters/images.ts'
import type { Deps } from '#server/deps.ts'

/** One width and format of a stored picture. */
export type Version = { width: number; type: PictureType }

const AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

/** Encoders take whole processors: the rest of the portal keeps some. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Keeps the version; a picture that was taken away meanwhile takes it along. */
const keep = async (deps: Deps, original: string, key: string, bytes: Buffer): Promise<void> => {
  try {
    await deps.media.put(key, bytes)
    if (!(await deps.media.get(original))) await deps.media.remove(original)
  } catch (error) {
    deps.log.warn({ err: error }, 'a version of a picture could not be kept')
  }
}

const make = async (deps: Deps, stem: string, key: string, { width, type }: Version): Promise<Buffer | undefined> => {
  const original = await deps.media.get(`${stem}.webp`)
  if (!original) return undefined
  try {
    const bytes = await inTurn(() => pictureVersion(original, width, type))
    await keep(deps, `${stem}.webp`, key, bytes)
    return bytes
  } catch (error) {
    deps.log.warn({ err: error }, 'a stored picture is broken')
    return undefined
  }
}

const reading = new Map<string, Promise<Buffer | undefined>>()

/** Made on first need and kept; however many ask for it at once, one render answers all of them. Undefined: gone, or broken. */
export const readVersion = (deps: Deps, stem: string, version: Version): Promise<Buffer | undefined> => {
  const key = `${stem}.${version.width}.${version.type}`
  const keptOrMade = async () => (await deps.media.get(key)) ?? (await make(deps, stem, key, version))
  const under = reading.get(key) ?? keptOrMade().finally(() => reading.delete(key))
  reading.set(key, under)
  return under
}
