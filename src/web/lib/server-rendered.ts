import { type ComponentType, createElement, useEffect, useState, useSyncExternalStore } from 'react'
import { lazyScreen } from './lazy.ts'

type Loader = () => Promise<unknown>

/** Parts that the server renders too, by the module they come from. */
const loaders = new Map<string, Loader[]>()
let met: Set<string> | undefined
/** Modules whose part stands on the page with its handlers. */
const standing = new Set<string>()
let onStanding = (): void => {}

/**
 * A lazy part that the server renders as well (performance P11): once its module is loaded it renders at once, so that the page
 * the server wrote and the first one of the browser are the same. @param module path below `src/web`, as the build names it.
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
    met?.add(module)
    // Which of the two it is never changes while it stands: the state of the part would be lost.
    const [Part] = useState<{ now: ComponentType<Props> }>(() => ({ now: loaded ?? Later }))
    useEffect(() => {
      standing.add(module)
      onStanding()
    }, [])
    return createElement(Part.now, props)
  }
}

/** Calls each loader of the modules once, also those that only become known by loading others. */
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

/** Loads the named parts. */
export const loadServerRendered = (modules: readonly string[]): Promise<void> => callLoaders(() => modules)

/** Loads every part, for the server. */
export const loadAllServerRendered = (): Promise<void> => callLoaders(() => [...loaders.keys()])

/** Resolves once the named parts stand with their handlers: a page is taken over piece by piece. */
export const whenHydrated = (modules: readonly string[]): Promise<void> =>
  new Promise(resolve => {
    onStanding = () => {
      if (modules.every(module => standing.has(module))) resolve()
    }
    onStanding()
  })

/** @returns what `render` gave, and the modules of the parts it met. Only for a rendering that does not wait. */
export const collectRenderedModules = <T>(render: () => T): { result: T; modules: string[] } => {
  const modules = new Set<string>()
  met = modules
  try {
    return { result: render(), modules: [...modules] }
  } finally {
    met = undefined
  }
}

const never = () => () => undefined

/** True while the page is as the server wrote it, which knows neither the device nor the hour; false at once after. */
export const useServerRendered = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
