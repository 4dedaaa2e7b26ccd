import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { lazyScreen } from './lazy.ts'

type Loader = () => Promise<unknown>

/** Loaders of components that the server renders too, by module. */
const loaders = new Map<string, Loader[]>()
let collected: Set<string> | undefined
/** Modules whose component is hydrated. */
const hydrated = new Set<string>()
let onHydrated = (): void => {}

/**
 * A lazy component that the server renders too. Once its module is loaded it renders without suspending, so that the
 * browser's first rendering equals the server's. @param module path below `src/web`, as the build names it.
 */
export const serverRenderedScreen = <Props extends object>(
  module: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | undefined
  const keep = async () => {
    loaded = await load()
    return loaded
  }
  const Later = lazyScreen(keep)
  loaders.set(module, [...(loaders.get(module) ?? []), keep])
  return props => {
    collected?.add(module)
    // The choice never changes while the component is mounted; a change would lose its state.
    const [Part] = useState<{ now: ComponentType<Props> }>(() => ({ now: loaded ?? Later }))
    useEffect(() => {
      hydrated.add(module)
      onHydrated()
    }, [])
    return createElement(Part.now, props)
  }
}

/** Calls each loader of the modules once, including loaders that are registered by loading others. */
const callLoaders = async (modulesNow: () => readonly string[]): Promise<void> => {
  const called = new Set<Loader>()
  for (;;) {
    const next = modulesNow()
      .flatMap(module => loaders.get(module) ?? [])
      .filter(load => !called.has(load))
    if (next.length === 0) return
    for (const load of next) called.add(load)
    await Promise.all(next.map(load => load()))
  }
}

export const loadServerRendered = (modules: readonly string[]): Promise<void> => callLoaders(() => modules)

/** Loads every component, for the server. */
export const loadAllServerRendered = (): Promise<void> => callLoaders(() => [...loaders.keys()])

/** Resolves when the components of the modules are hydrated: React hydrates a page boundary by boundary. */
export const whenHydrated = (modules: readonly string[]): Promise<void> =>
  new Promise(resolve => {
    onHydrated = () => {
      if (modules.every(module => hydrated.has(module))) resolve()
    }
    onHydrated()
  })

/** @returns the result of `render` and the modules it rendered. Only for synchronous rendering: the collecting set is shared. */
export const collectRenderedModules = <T>(render: () => T): { result: T; modules: string[] } => {
  const modules = new Set<string>()
  collected = modules
  try {
    return { result: render(), modules: [...modules] }
  } finally {
    collected = undefined
  }
}

/** What a page has inside a `noscript`. The server gives it, so that the browser's bundle is without it. */
export const WithoutScripts = createContext<ReactNode>(null)

const never = () => () => undefined

/** True during server rendering and hydration, when neither the device nor the current time is known; false right after. */
export const useServerRendered = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
