import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A part of the page could not be fetched: an old tab after a new release, or a lost network (specification §8). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Specification §9. */
const CHUNK_TIMEOUT_MS = 120_000
const RELOADED = 'recarregada'

const inTime = <T>(loading: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('chunk took too long')), CHUNK_TIMEOUT_MS)
    loading.then(resolve, error => reject(new ChunkLoadError(String(error)))).finally(() => clearTimeout(timer))
  })

/** Reloads the page once per tab and address; drafts keep what was typed. @returns false when that was already tried. */
export const reloadOnce = (): boolean => {
  try {
    if (sessionStorage.getItem(RELOADED) === location.pathname) return false
    sessionStorage.setItem(RELOADED, location.pathname)
  } catch {
    return false
  }
  location.reload()
  return true
}

const settled = (): void => {
  try {
    sessionStorage.removeItem(RELOADED)
  } catch {
    // Nothing to forget where storage is refused.
  }
}

/** A lazy screen: waits at most 120 s, reloads once when its chunk is gone, then lets the error boundary speak. */
export const lazyScreen = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    try {
      const component = await inTime(load())
      settled()
      return { default: component }
    } catch (error) {
      if (error instanceof ChunkLoadError && reloadOnce()) return new Promise<never>(() => {})
      throw error
    }
  })
