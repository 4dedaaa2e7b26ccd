import { useSyncExternalStore } from 'react'
import { applyReading, keepReading, readReading, sayReading } from './kept-reading.ts'

/** How a person reads here: text size in percent and contrast, remembered on the device. */
export type Reading = { texto: 100 | 115 | 130; contraste: 'normal' | 'alto' }
const PLAIN: Reading = { texto: 100, contraste: 'normal' }
const listeners = new Set<() => void>()
let current: Reading | undefined

const read = (): Reading => {
  current ??= { ...PLAIN, ...(readReading() as Partial<Reading> | undefined) }
  return current
}

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** What was chosen while the application came (`touch.ts`) is taken over when it is there. */
export const startReading = (): void => {
  applyReading(read())
  sayReading(read())
  const takeOver = () => {
    const { texto, contraste } = document.documentElement.dataset
    const size = ([115, 130] as const).find(one => String(one) === texto) ?? 100
    current = { texto: size, contraste: contraste === 'alto' ? 'alto' : 'normal' }
    tell()
  }
  window.addEventListener('portal-pronto', takeOver, { once: true })
}

export const setReading = (change: Partial<Reading>): void => {
  current = { ...read(), ...change }
  applyReading(current)
  keepReading(current)
  tell()
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
