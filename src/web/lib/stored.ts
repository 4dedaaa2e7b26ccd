/** Storage of the device, or of this tab until it is closed. */
type StorageKind = 'device' | 'tab'

const storageOf = (place: StorageKind): Storage => (place === 'device' ? localStorage : sessionStorage)

/** Storage may be refused (private windows) or full: then nothing is stored, and everything works as on a first visit. */
export const readText = (key: string, place: StorageKind = 'device'): string | undefined => {
  try {
    return storageOf(place).getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** @returns whether the text was stored. */
export const writeText = (key: string, text: string, place: StorageKind = 'device'): boolean => {
  try {
    storageOf(place).setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** The stored value; undefined if there is none, or it is not valid JSON. */
export const readStored = <T>(key: string, place: StorageKind = 'device'): T | undefined => {
  try {
    return (JSON.parse(storageOf(place).getItem(key) ?? 'null') as T | null) ?? undefined
  } catch {
    return undefined
  }
}

export const writeStored = (key: string, value: unknown, place: StorageKind = 'device'): boolean =>
  writeText(key, JSON.stringify(value), place)

export const forgetStored = (key: string, place: StorageKind = 'device'): void => {
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
