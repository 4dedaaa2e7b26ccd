import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReadCache } from './read-cache.ts'

const LIMITS = { ttlMs: 1000, staleMs: 5000, max: 2 }
const unavailable = () => Promise.reject(new Error('unavailable'))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('one read serves concurrent and repeated requests until it expires', async () => {
  const cached = createReadCache<number>(LIMITS)
  const read = vi.fn(() => Promise.resolve(read.mock.calls.length))
  expect(await Promise.all([cached('a', read), cached('a', read)])).toEqual([1, 1])
  vi.advanceTimersByTime(1001)
  expect(await cached('a', read)).toBe(2)
  expect(read).toHaveBeenCalledTimes(2)
})

it('while reads fail, the last result is served until it is too old, and each request tries to read again', async () => {
  const cached = createReadCache<number>(LIMITS)
  await cached('a', () => Promise.resolve(1))
  vi.advanceTimersByTime(3000)
  expect(await cached('a', unavailable)).toBe(1)
  const read = vi.fn(unavailable)
  expect(await cached('a', read)).toBe(1)
  expect(read).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(2001)
  await expect(cached('a', unavailable)).rejects.toThrow('unavailable')
})

it('the oldest entry is evicted above the limit', async () => {
  const cached = createReadCache<string>(LIMITS)
  for (const key of ['a', 'b', 'c']) await cached(key, () => Promise.resolve(key))
  expect(await cached('a', () => Promise.resolve('read again'))).toBe('read again')
})
