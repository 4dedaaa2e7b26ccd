/** Storage of the device, or of this tab until it is closed. */
type Place = 'device' | 'tab'

const storageOf = (place: Place): Storage => (place === 'device' ? localStorage : sessionStorage)

/** Storage may be refused (private windows) or full: then nothing is stored, and everything works as on a first visit. */
export const readText = (key: string, place: Place = 'device'): string | undefined => {
  try {
    return storageOf(place).getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** @returns whether the text was stored. */
export const writeText = (key: string, text: string, place: Place = 'device'): boolean => {
  try {
    storageOf(place).setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** The stored value; undefined if there is none, or it is not valid JSON. */
export const readStored = <T>(key: string, place: Place = 'device'): T | undefined => {
  try {
    return (JSON.parse(storageOf(place).getItem(key) ?? 'null') as T | null) ?? undefined
  } catch {
    return undefined
  }
}

export const writeStored = (key: string, value: unknown, place: Place = 'device'): boolean =>
  writeText(key, JSON.stringify(value), place)

export const forgetStored = (key: string, place: Place = 'device'): void => {
  try {
    storageOf(place).removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}

const NAME = /^[\w-]{8,64}$/
/** Generated names, for a page whose storage is refused. */
const pageNames = new Map<string, string>()

/** A random name that identifies this browser, generated once. */
export const ownName = (key: string, make: () => string): string => {
  const known = readText(key) ?? pageNames.get(key)
  if (known !== undefined && NAME.test(known)) return known
  const name = make()
  pageNames.set(key, name)
  writeText(key, name)
  return name
}
