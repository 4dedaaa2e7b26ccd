import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from './http.ts'
import { useSlow } from './slow.ts'

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)
const readOnline = () => onlineManager.isOnline()
/** Server-rendered pages assume an online device. */
const readServerOnline = () => true

/** State of a form being sent: whether it waits for a network, whether it takes long, and a way to retry immediately. */
export const useSending = (busy: boolean) => {
  const online = useSyncExternalStore(subscribe, readOnline, readServerOnline)
  return {
    /** The device has no network, whether the form is being sent or not. */
    disconnected: !online,
    offline: busy && !online,
    slow: useSlow(busy),
    // Some devices report no network although there is one. A failed retry waits again (`retryWhenOnline`).
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
/** No retry delay: `retryWhenOnline` already waits for the network. */
export const RETRY_WHEN_ONLINE = { retry: retryWhenOnline, retryDelay: 0 } as const
