import { describe, expect, it } from 'vitest'
import { measureInTurn, ratioGoal } from './ratio.ts'
import { percentile } from './shared.ts'

const COMPARISON = { id: 'U4', what: 'page', engine: 'static file', unit: 'ms', atMost: 2 }

describe('ratioGoal', () => {
  it('judges the median of the portal by the median of the engine alone, and notes both', () => {
    const goal = ratioGoal(COMPARISON, { portal: [30, 90, 33], alone: [20, 22, 400] })
    expect(goal).toMatchObject({ what: 'page ÷ static file', value: 1.5, unit: '×', limit: { atMost: 2 } })
    expect(goal.note).toBe('33 ms, alone 22 ms; 3 samples each')
  })

  it('compares another statistic when one is given', () => {
    const slowest = (times: readonly number[]) => percentile(times, 1)
    expect(ratioGoal(COMPARISON, { portal: [1, 6], alone: [2, 2] }, slowest).value).toBe(3)
  })

  it('raises the limit to what is enough where the engine is faster', () => {
    const enough = { ...COMPARISON, enough: 25 }
    const fast = ratioGoal(enough, { portal: [20], alone: [5] })
    expect(fast).toMatchObject({ value: 4, limit: { atMost: 5 }, note: expect.stringContaining('25 ms are enough') })
    expect(ratioGoal(enough, { portal: [60], alone: [20] })).toMatchObject({ value: 3, limit: { atMost: 2 } })
  })

  it('has no value that could meet the limit without samples', () => {
    expect(ratioGoal(COMPARISON, { portal: [], alone: [] }).value).toBeNaN()
  })
})

describe('measureInTurn', () => {
  it('alternates, and begins with the engine alone', async () => {
    const order: string[] = []
    const take = (name: string, ms: number) => () => {
      order.push(name)
      return Promise.resolve([ms])
    }
    const pair = await measureInTurn(2, { portal: take('portal', 3), alone: take('alone', 2) })
    expect(order).toEqual(['alone', 'portal', 'alone', 'portal'])
    expect(pair).toEqual({ portal: [3, 3], alone: [2, 2] })
  })
})
