import { useSyncExternalStore } from 'react'

/** How a person reads here: text size in percent and contrast, remembered on the device. */
export type Reading = { texto: 100 | 115 | 130; contraste: 'normal' | 'alto' }
const KEY = 'leitura'
const PLAIN: Reading = { texto: 100, contraste: 'normal' }
const listeners = new Set<() => void>()
let current: Reading | undefined

const stored = (): Reading => {
  try {
    return { ...PLAIN, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Reading>) }
  } catch {
    return PLAIN
  }
}

const read = (): Reading => {
  current ??= stored()
  return current
}

const apply = (reading: Reading): void => {
  document.documentElement.dataset.texto = String(reading.texto)
  document.documentElement.dataset.contraste = reading.contraste
}

export const startReading = (): void => apply(read())

export const setReading = (change: Partial<Reading>): void => {
  current = { ...read(), ...change }
  apply(current)
  try {
    localStorage.setItem(KEY, JSON.stringify(current))
  } catch {
    // Not remembered where storage is refused; it still holds for this page.
  }
  for (const listener of listeners) listener()
}

export const useReading = (): Reading =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read,
    () => PLAIN,
  )
