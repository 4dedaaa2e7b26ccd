import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from './http.ts'
import { useSlow } from './slow.ts'

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)
const readOnline = () => onlineManager.isOnline()
/** The server writes pages for a device that is online. */
const servedOnline = () => true

/** A form that is being sent: whether it waits for a network, whether it takes long, and a way not to wait. */
export const useSending = (busy: boolean) => {
  const online = useSyncExternalStore(subscribe, readOnline, servedOnline)
  return {
    offline: busy && !online,
    slow: useSlow(busy),
    // Some devices report no network although there is one. What fails again waits again (`retryWhenOnline`).
    tryNow: () => onlineManager.setOnline(true),
  }
}

/**
 * `retry` of a mutation with an idempotency key: a request lost while the device has no network waits for it and is repeated.
 * Without a key it would be stored twice when only its response was lost.
 */
export const retryWhenOnline = (_count: number, error: Error): boolean => {
  if (navigator.onLine || !(error instanceof ApiError) || error.status !== 0) return false
  onlineManager.setOnline(false)
  return true
}
/** The wait is for the network, not for a clock. */
export const RETRY_WHEN_ONLINE = { retry: retryWhenOnline, retryDelay: 0 } as const
