import { describe, expect, it } from 'vitest'
import { lazy } from './lazy.ts'

describe('a lazy value', () => {
  it('is created at the first call and shared by concurrent and later calls', async () => {
    let calls = 0
    const value = lazy(() => Promise.resolve({ number: ++calls }))
    expect(calls).toBe(0)
    const [first, second] = await Promise.all([value(), value()])
    expect(first).toBe(second)
    expect(await value()).toBe(first)
    expect(calls).toBe(1)
  })

  it('is created again after a failure, which rejects every concurrent call', async () => {
    let calls = 0
    const value = lazy(() => (++calls === 1 ? Promise.reject(new Error('no memory')) : Promise.resolve(calls)))
    const outcomes = await Promise.allSettled([value(), value()])
    expect(outcomes.map(outcome => outcome.status)).toEqual(['rejected', 'rejected'])
    expect(await value()).toBe(2)
    expect(await value()).toBe(2)
  })
})
