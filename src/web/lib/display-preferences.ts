import { useSyncExternalStore } from 'react'
import {
  applyDisplayPreferences,
  readDisplayPreferences,
  storeDisplayPreferences,
} from './display-preferences-storage.ts'

/** Text size in percent and contrast, stored on the device. */
export type DisplayPreferences = { texto: 100 | 115 | 130; contraste: 'normal' | 'alto' }
const PLAIN: DisplayPreferences = { texto: 100, contraste: 'normal' }
const listeners = new Set<() => void>()
let current: DisplayPreferences | undefined

const read = (): DisplayPreferences => {
  current ??= { ...PLAIN, ...(readDisplayPreferences() as Partial<DisplayPreferences> | undefined) }
  return current
}

const notify = (): void => {
  for (const listener of listeners) listener()
}

/** Applies the stored preferences; after hydration it adopts what was chosen before (`hydrate-on-interaction.ts`). */
export const startDisplayPreferences = (): void => {
  applyDisplayPreferences(read())
  const takeOver = () => {
    const { textSize, contrast } = document.documentElement.dataset
    const size = ([115, 130] as const).find(one => String(one) === textSize) ?? 100
    current = { texto: size, contraste: contrast === 'alto' ? 'alto' : 'normal' }
    notify()
  }
  window.addEventListener('app:hydrated', takeOver, { once: true })
}

export const setDisplayPreferences = (change: Partial<DisplayPreferences>): void => {
  current = { ...read(), ...change }
  applyDisplayPreferences(current)
  storeDisplayPreferences(current)
  notify()
}

export const useDisplayPreferences = (): DisplayPreferences =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read,
    () => PLAIN,
  )
