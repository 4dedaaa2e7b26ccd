import { useEffect, useRef, useState } from 'react'
import { useServerRendered } from './server-rendered.ts'
import { forgetStored, readStored, writeStored } from './stored.ts'

const PREFIX = 'rascunho:'

export const readDraft = <T>(key: string): T | undefined => readStored<T>(PREFIX + key, 'tab')

/** With full or refused storage the form still works; only a reload loses the draft. */
export const writeDraft = (key: string, value: unknown): void => {
  writeStored(PREFIX + key, value, 'tab')
}

export const clearDraft = (key: string): void => forgetStored(PREFIX + key, 'tab')

const clearers = new Set<() => void>()

/** For parts of drafts that are only in memory, as files are. */
export const clearWithDrafts = (clear: () => void): void => void clearers.add(clear)

/** Removes every draft of this tab: the next person at this computer must not read them. */
export const clearAllDrafts = (): void => {
  for (const clear of clearers) clear()
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
  } catch {
    // Without storage there are no drafts.
  }
}

/**
 * State that survives a reload of the tab: what a person typed is never lost. Never for passwords.
 * Another `key` is another draft, also without a new mount.
 * @returns value, setter, and a way to forget it once it was sent.
 */
export const useDraft = <T>(key: string, initial: T): [T, React.Dispatch<React.SetStateAction<T>>, () => void] => {
  const untouched = useRef(initial)
  const [currentKey, setCurrentKey] = useState(key)
  const isServerRendered = useServerRendered()
  // A server-rendered page shows no draft; the device's draft appears right after hydration.
  const [waiting, setWaiting] = useState(isServerRendered)
  const [value, setValue] = useState<T>(() => (isServerRendered ? initial : (readDraft<T>(key) ?? initial)))
  if (waiting && !isServerRendered) {
    setWaiting(false)
    setValue(readDraft<T>(key) ?? untouched.current)
  }
  if (currentKey !== key) {
    setCurrentKey(key)
    setValue(readDraft<T>(key) ?? untouched.current)
  }
  useEffect(() => {
    if (waiting) return
    if (value === untouched.current) clearDraft(key)
    else writeDraft(key, value)
  }, [key, value, waiting])
  const forget = () => {
    // Cleared immediately: the caller often navigates in the same step, before an effect would run.
    clearDraft(key)
    setValue(untouched.current)
  }
  return [value, setValue, forget]
}
