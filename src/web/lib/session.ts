import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#contract/acesso/schema.ts'
import { keepKnownDevice } from './known-device.ts'
import { forgetStored, readText, writeStored } from './stored.ts'

/** The session user, per browser tab (specification §3). */
const KEY = 'sessao'
const listeners = new Set<() => void>()

/** Why the last session ended: the sign-in mentions an expired one. */
export type SessionEnd = 'saida' | 'expirada'
let lastEnd: SessionEnd | undefined
let cachedText: string | undefined
let cached: SessionUser | undefined

export const readSession = (): SessionUser | undefined => {
  // Without storage (on the server, or refused by the browser) nobody is signed in.
  const text = readText(KEY, 'tab')
  if (text === cachedText) return cached
  cachedText = text
  try {
    cached = text === undefined ? undefined : (JSON.parse(text) as SessionUser)
  } catch {
    cached = undefined
  }
  return cached
}

const notify = (): void => {
  for (const listener of listeners) listener()
}

/** Stores the user only when the response has `checktoken` true and a token (specification §4). @returns whether it did. */
export const storeSession = (user: Partial<SessionUser> | null | undefined): boolean => {
  if (user?.checktoken !== true || !user.accessToken) return false
  lastEnd = undefined
  if (!writeStored(KEY, user, 'tab')) return false
  if (user.continua) keepKnownDevice()
  notify()
  return true
}

export const clearSession = (why: SessionEnd): void => {
  lastEnd = why
  forgetStored(KEY, 'tab')
  notify()
}

export const endOfLastSession = (): SessionEnd | undefined => lastEnd

/** Calls back at every sign-in and end of a session. @returns the way to stop. */
export const subscribeSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = (): SessionUser | undefined =>
  useSyncExternalStore(subscribeSession, readSession, () => undefined)
