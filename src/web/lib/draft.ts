import { useEffect, useState } from 'react'

const read = <T>(key: string): T | undefined => {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

export const clearDraft = (key: string): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage may be refused; then there is no draft to clear.
  }
}

/**
 * State that survives a reload of the tab: what a person typed is never lost. Never for passwords.
 * @returns value, setter, and a way to forget it once it was sent.
 */
export const useDraft = <T>(key: string, initial: T): [T, React.Dispatch<React.SetStateAction<T>>, () => void] => {
  const [value, setValue] = useState<T>(() => read<T>(key) ?? initial)
  useEffect(() => {
    try {
      sessionStorage.setItem(key, JSON.stringify(value))
    } catch {
      // Full or refused storage: the form still works, only a reload would lose it.
    }
  }, [key, value])
  return [
    value,
    setValue,
    () => {
      setValue(initial)
      clearDraft(key)
    },
  ]
}
