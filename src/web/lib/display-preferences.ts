import { useSyncExternalStore } from 'react'
import { DEFAULT_PREFERENCES, type DisplayPreferences } from '#contract/pagina/display-preferences-rules.ts'
import {
  applyDisplayPreferences,
  readDisplayPreferences,
  shownDisplayPreferences,
  storeDisplayPreferences,
} from './display-preferences-storage.ts'

const listeners = new Set<() => void>()
let current: DisplayPreferences | undefined

const read = (): DisplayPreferences => {
  current ??= readDisplayPreferences()
  return current
}

const notify = (): void => {
  for (const listener of listeners) listener()
}

/** Applies the stored preferences; after hydration it adopts what was chosen before (`hydrate-on-interaction.ts`). */
export const startDisplayPreferences = (): void => {
  applyDisplayPreferences(read())
  const takeOver = () => {
    current = shownDisplayPreferences()
    notify()
  }
  addEventListener('app:hydrated', takeOver, { once: true })
}

export const setDisplayPreferences = (change: Partial<DisplayPreferences>): void => {
  current = { ...read(), ...change }
  applyDisplayPreferences(current)
  storeDisplayPreferences()
  notify()
}

export const useDisplayPreferences = (): DisplayPreferences =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read,
    () => DEFAULT_PREFERENCES,
  )
