import { describe, expect, it } from 'vitest'
import { madeOnce } from './lazy.ts'

describe('what is made once', () => {
  it('is made when it is first asked for, and for all who ask meanwhile and later', async () => {
    let makings = 0
    const one = madeOnce(() => Promise.resolve({ number: ++makings }))
    expect(makings).toBe(0)
    const [first, second] = await Promise.all([one(), one()])
    expect(first).toBe(second)
    expect(await one()).toBe(first)
    expect(makings).toBe(1)
  })

  it('is made anew after a failure, which all who waited for it learn of', async () => {
    let makings = 0
    const one = madeOnce(() => (++makings === 1 ? Promise.reject(new Error('no memory')) : Promise.resolve(makings)))
    const outcomes = await Promise.allSettled([one(), one()])
    expect(outcomes.map(outcome => outcome.status)).toEqual(['rejected', 'rejected'])
    expect(await one()).toBe(2)
    expect(await one()).toBe(2)
  })
})
