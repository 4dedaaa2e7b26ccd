import { describe, expect, it } from 'vitest'
import { createDeferred } from '#server/testing/wait.ts'
import { coalesced } from './coalesced.ts'

describe('coalesced work', () => {
  it('runs once at a time, and once more for all calls that came meanwhile', async () => {
    const gates = [createDeferred(), createDeferred()]
    let runs = 0
    const work = coalesced(async () => {
      runs += 1
      await gates[runs - 1]?.promise
      return runs
    })
    const first = work()
    await Promise.resolve()
    const later = [work(), work()]
    expect(runs).toBe(1)
    for (const gate of gates) gate.resolve()
    expect(await first).toBe(1)
    expect(await Promise.all(later)).toEqual([2, 2])
  })

  it('runs again after a failure, which only its own callers see', async () => {
    let runs = 0
    const work = coalesced(async () => {
      runs += 1
      if (runs === 1) throw new Error('the first one')
      return runs
    })
    await expect(work()).rejects.toThrow('the first one')
    expect(await work()).toBe(2)
  })
})
