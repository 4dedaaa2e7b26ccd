import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#contract/acesso/schema.ts'

/** The session user, per browser tab (specification §3). */
const KEY = 'sessao'
const listeners = new Set<() => void>()

/** Why the last session ended: the sign-in says so when it expired. */
export type SessionEnd = 'saida' | 'expirada'
let lastEnd: SessionEnd | undefined
let cachedText: string | null = null
let cached: SessionUser | undefined

export const readSession = (): SessionUser | undefined => {
  if (typeof sessionStorage === 'undefined') return undefined
  const text = sessionStorage.getItem(KEY)
  if (text === cachedText) return cached
  cachedText = text
  try {
    cached = text === null ? undefined : (JSON.parse(text) as SessionUser)
  } catch {
    cached = undefined
  }
  return cached
}

const notify = (): void => {
  for (const listener of listeners) listener()
}

/** Stores the user only when the answer has `checktoken` true and a token (specification §4). @returns whether it did. */
export const storeSession = (user: Partial<SessionUser> | null | undefined): boolean => {
  if (user?.checktoken !== true || !user.accessToken) return false
  lastEnd = undefined
  sessionStorage.setItem(KEY, JSON.stringify(user))
  notify()
  return true
}

export const clearSession = (why: SessionEnd = 'saida'): void => {
  lastEnd = why
  sessionStorage.removeItem(KEY)
  notify()
}

export const endOfLastSession = (): SessionEnd | undefined => lastEnd

export const useSession = (): SessionUser | undefined =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readSession,
    () => undefined,
  )
