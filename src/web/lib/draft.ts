import { useEffect, useRef, useState } from 'react'
import { useServerRendered } from './server-rendered.ts'
import { forgetStored, readStored, writeStored } from './stored.ts'

const PREFIX = 'rascunho:'

const read = <T>(key: string): T | undefined => readStored<T>(PREFIX + key, 'tab')

/** Full or refused storage: the form still works, only a reload would lose it. */
const write = (key: string, value: unknown): void => {
  writeStored(PREFIX + key, value, 'tab')
}

export const clearDraft = (key: string): void => forgetStored(PREFIX + key, 'tab')

/** Forgets everything typed in this tab: the next person at this computer must not read it. */
export const clearAllDrafts = (): void => {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
  } catch {
    // Nothing is kept where storage is refused.
  }
}

/**
 * State that survives a reload of the tab: what a person typed is never lost. Never for passwords.
 * Another `key` is another draft, also without a new mount.
 * @returns value, setter, and a way to forget it once it was sent.
 */
export const useDraft = <T>(key: string, initial: T): [T, React.Dispatch<React.SetStateAction<T>>, () => void] => {
  const untouched = useRef(initial)
  const [shownKey, setShownKey] = useState(key)
  const served = useServerRendered()
  // A page written by the server shows no draft; the device's own is there from the first moment after.
  const [waiting, setWaiting] = useState(served)
  const [value, setValue] = useState<T>(() => (served ? initial : (read<T>(key) ?? initial)))
  if (waiting && !served) {
    setWaiting(false)
    setValue(read<T>(key) ?? untouched.current)
  }
  if (shownKey !== key) {
    setShownKey(key)
    setValue(read<T>(key) ?? untouched.current)
  }
  useEffect(() => {
    if (waiting) return
    if (value === untouched.current) clearDraft(key)
    else write(key, value)
  }, [key, value, waiting])
  const forget = () => {
    // At once: whoever forgets often leaves in the same step, before an effect could do it.
    clearDraft(key)
    setValue(untouched.current)
  }
  return [value, setValue, forget]
}
