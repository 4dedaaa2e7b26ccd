import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { readText, writeText } from './stored.ts'

/** A chunk could not be loaded: an old tab after a new release, or a lost network (specification §8). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Specification §9. */
const CHUNK_TIMEOUT_MS = 120_000
const RELOADED = 'recarregada'
/** Longer than the chunk timeout: a page that keeps failing shows an error instead of reloading forever. */
const RELOAD_INTERVAL_MIN_MS = 600_000
let reloading = false

const inTime = <T>(loading: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('chunk took too long')), CHUNK_TIMEOUT_MS)
    loading.then(resolve, error => reject(new ChunkLoadError(String(error)))).finally(() => clearTimeout(timer))
  })

/** Reloads the page, at most once in ten minutes per tab; drafts keep what was typed. @returns whether the page is reloading. */
export const reloadOnce = (): boolean => {
  if (reloading) return true
  const last = Number(readText(RELOADED, 'tab') ?? Number.NaN)
  if (Date.now() - last < RELOAD_INTERVAL_MIN_MS) return false
  // Without storage the reload cannot be recorded, and the page would reload forever.
  if (!writeText(RELOADED, String(Date.now()), 'tab')) return false
  reloading = true
  location.reload()
  return true
}

/** A lazy screen: waits at most 120 s, reloads once when its chunk is gone, then throws to the error boundary. */
export const lazyScreen = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    try {
      const component: ComponentType<Props> | undefined = await inTime(load())
      // If the entry already started a reload, the import resolves to undefined.
      if (!component) throw new ChunkLoadError('chunk is gone')
      return { default: component }
    } catch (error) {
      // While the page reloads, the screen stays suspended, so that no error flashes up.
      if (error instanceof ChunkLoadError && reloadOnce()) return new Promise<never>(() => {})
      throw error
    }
  })
