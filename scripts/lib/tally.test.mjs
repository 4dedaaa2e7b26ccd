import { describe, expect, it } from 'vitest'
import { isGreen, readTally, sum, tallyPlaywright, tallyVitest } from './tally.mjs'

const report = (over = {}) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [],
  ...over,
})

describe('the count of tests', () => {
  it('takes passed, failed and skipped from the unit runner', () => {
    expect(tallyVitest(report({ numFailedTests: 2 }), 1)).toEqual({ passed: 3, failed: 2, skipped: 2 })
  })

  it('counts a test file that could not be loaded as a failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(tallyVitest(report({ testResults }), 1).failed).toBe(1)
  })

  it('counts a runner that ends badly with every test passed as a failure', () => {
    expect(tallyVitest(report(), 1).failed).toBe(1)
    expect(tallyPlaywright({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 } }, 1).failed).toBe(1)
  })

  it('lets two browser tests pass at the second attempt, and no third', () => {
    const stats = { expected: 2, unexpected: 0, flaky: 2, skipped: 4 }
    expect(tallyPlaywright({ stats }, 0)).toEqual({ passed: 4, failed: 0, skipped: 4 })
    expect(tallyPlaywright({ stats: { ...stats, flaky: 3 } }, 0)).toEqual({ passed: 2, failed: 3, skipped: 4 })
    expect(tallyPlaywright({ stats: { ...stats, unexpected: 1 } }, 1)).toEqual({ passed: 4, failed: 1, skipped: 4 })
  })

  it('counts a runner that left no report as a failure', () => {
    expect(readTally('/does/not/exist.json', tallyVitest, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('is green only when something ran and nothing failed', () => {
    expect(isGreen(sum([tallyVitest(report(), 0), { passed: 1, failed: 0, skipped: 0 }]))).toBe(true)
    expect(isGreen(sum([]))).toBe(false)
    expect(isGreen(sum([tallyVitest(report(), 0), { passed: 0, failed: 1, skipped: 0 }]))).toBe(false)
  })
})
