import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useReducer,
} from 'react'
import { isServerReachable, showLoadFailure } from './load-failure.ts'
import { pause } from './pause.ts'
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

/** Firefox stops loading chunks when somebody follows a link: a reload before that has had its time would cancel the navigation. */
const LEAVE_TIMEOUT_MS = 30_000
let leftAt = 0
if (!import.meta.env.SSR) addEventListener('beforeunload', () => (leftAt = Date.now()))

const inTime = <T>(loading: Promise<T>): Promise<T> => {
  const late = pause(CHUNK_TIMEOUT_MS).then(() => Promise.reject('timeout'))
  return Promise.race([loading, late]).catch(error => Promise.reject(new ChunkLoadError(String(error))))
}

/**
 * Reloads the page after a chunk could not be loaded, at most once in ten minutes per tab; drafts keep what was typed. Without a network
 * the page stays as it is.
 * @returns `failed` when a reload has not helped.
 */
export const reloadOnce = async (): Promise<'reloading' | 'offline' | 'failed'> => {
  await pause(leftAt + LEAVE_TIMEOUT_MS - Date.now())
  if (!(await isServerReachable())) return 'offline'
  if (reloading) return 'reloading'
  const last = Number(readText(RELOADED, 'tab') ?? Number.NaN)
  if (Date.now() - last < RELOAD_INTERVAL_MIN_MS) return 'failed'
  // Without storage the reload cannot be recorded, and the page would reload forever.
  if (!writeText(RELOADED, String(Date.now()), 'tab')) return 'failed'
  reloading = true
  location.reload()
  return 'reloading'
}

const boundaries = new Set<() => void>()

/** Runs after React has read the loaded component. */
const renderBoundaries = (): void => {
  setTimeout(() => {
    for (const render of boundaries) render()
  })
}

/**
 * A boundary for lazy screens. React alone would keep its fallback for at least 300 ms; a boundary that is rendered again for another reason
 * shows a loaded screen immediately.
 */
export const LazyBoundary = ({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) => {
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    boundaries.add(render)
    return () => void boundaries.delete(render)
  }, [])
  return createElement(Suspense, { fallback }, children)
}

const loadScreen = async <Screen>(load: () => Promise<Screen>): Promise<{ default: Screen }> => {
  try {
    const screen = await inTime(load())
    renderBoundaries()
    return { default: screen }
  } catch (error) {
    const outcome = await reloadOnce()
    if (outcome === 'failed') throw error
    if (outcome === 'offline') showLoadFailure()
    await new Promise(resolve => addEventListener('online', resolve, { once: true }))
    return loadScreen(load)
  }
}

/**
 * A lazy screen: waits at most 120 s, reloads once when its chunk is gone, then throws to the error boundary. Without a network the screen
 * stays suspended, so that the page remains readable; a notice offers another attempt, which is also made when the network is back.
 */
export const lazyScreen = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => loadScreen(load))
