/** Where something is remembered: on the device, or in this tab until it is closed. */
type Place = 'device' | 'tab'

const storageOf = (place: Place): Storage => (place === 'device' ? localStorage : sessionStorage)

/** Storage may be refused (private windows) or full: then nothing is remembered, and everything works as on a first visit. */
export const readText = (key: string, place: Place = 'device'): string | undefined => {
  try {
    return storageOf(place).getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** @returns whether it is kept; where it is not, it holds for this page only. */
export const writeText = (key: string, text: string, place: Place = 'device'): boolean => {
  try {
    storageOf(place).setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** What was written under a name; undefined where nothing was, or what is there cannot be read. */
export const readStored = <T>(key: string, place: Place = 'device'): T | undefined => {
  try {
    return (JSON.parse(readText(key, place) ?? 'null') as T | null) ?? undefined
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
    // Nothing was remembered.
  }
}

const NAME = /^[\w-]{8,64}$/
/** Names of this page where storage is refused. */
const pageNames = new Map<string, string>()

/** A name this browser gave itself once, at random: nothing else tells it from others. */
export const ownName = (key: string, make: () => string): string => {
  const known = readText(key) ?? pageNames.get(key)
  if (known !== undefined && NAME.test(known)) return known
  const name = make()
  pageNames.set(key, name)
  writeText(key, name)
  return name
}
