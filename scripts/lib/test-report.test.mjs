import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './paths.mjs'
import {
  countPlaywright,
  countVitest,
  failedTests,
  flakyTests,
  isGreen,
  neverRun,
  readTestReport,
  sumCounts,
  testsOf,
} from './test-report.mjs'

const report = (over = {}) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [],
  ...over,
})

describe('test counts', () => {
  it('are read from the report of vitest', () => {
    expect(countVitest(report({ numFailedTests: 2 }), 1)).toEqual({ passed: 3, failed: 2, skipped: 2 })
  })

  it('include a test file that could not be loaded as a failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(countVitest(report({ testResults }), 1).failed).toBe(1)
  })

  it('include a runner that fails although every test passed as a failure', () => {
    expect(countVitest(report(), 1).failed).toBe(1)
    expect(countPlaywright({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 } }, 1).failed).toBe(1)
  })

  it('tolerate two browser tests that pass at the second attempt, and no third', () => {
    const stats = { expected: 2, unexpected: 0, flaky: 2, skipped: 4 }
    expect(countPlaywright({ stats }, 0)).toEqual({ passed: 4, failed: 0, skipped: 4 })
    expect(countPlaywright({ stats: { ...stats, flaky: 3 } }, 0)).toEqual({ passed: 2, failed: 3, skipped: 4 })
    expect(countPlaywright({ stats: { ...stats, unexpected: 1 } }, 1)).toEqual({ passed: 4, failed: 1, skipped: 4 })
  })

  it('include a runner without a report as a failure', () => {
    expect(readTestReport('/does/not/exist.json', countVitest, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('are green only when a test ran and none failed', () => {
    expect(isGreen(sumCounts([countVitest(report(), 0), { passed: 1, failed: 0, skipped: 0 }]))).toBe(true)
    expect(isGreen(sumCounts([]))).toBe(false)
    expect(isGreen(sumCounts([countVitest(report(), 0), { passed: 0, failed: 1, skipped: 0 }]))).toBe(false)
  })
})

it('lists the failed tests of vitest and the file that could not be loaded', () => {
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'works' },
        { status: 'failed', fullName: 'counts to three', failureMessages: ['\u001b[31mexpected 2 to be 3\u001b[39m'] },
      ],
    },
    { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
  ]
  expect(failedTests({ testResults })).toEqual([
    'a.test.ts › counts to three\n    expected 2 to be 3',
    'b.test.ts\n    Cannot find module',
  ])
})

it('lists the failed tests of nested Playwright suites', () => {
  const spec = {
    ok: false,
    file: 'x.spec.ts',
    line: 7,
    title: 'opens',
    tests: [{ results: [{ error: { message: 'gone' } }] }],
  }
  expect(failedTests({ suites: [{ suites: [{ specs: [{ ok: true }, spec] }] }] })).toEqual([
    'x.spec.ts:7 › opens\n    gone',
  ])
})

it('lists the Playwright tests that passed only when they were repeated', () => {
  const spec = {
    ok: true,
    file: 'x.spec.ts',
    line: 9,
    title: 'waits',
    tests: [{ status: 'flaky', results: [{ error: { message: 'late' } }, {}] }],
  }
  const steady = { ok: true, tests: [{ status: 'expected', results: [{}] }] }
  const report = { suites: [{ specs: [steady, spec] }] }
  expect(flakyTests(report)).toEqual(['x.spec.ts:9 › waits\n    late'])
  expect(failedTests(report)).toEqual([])
})

const vitestReport = status => ({
  testResults: [
    { name: join(ROOT, 'src/a.test.ts'), assertionResults: [{ status, fullName: 'directory signs people in' }] },
  ],
})

describe('tests that no stage ran', () => {
  it('include a test that every stage skipped', () => {
    const tests = [...testsOf(vitestReport('skipped')), ...testsOf(vitestReport('pending'))]
    expect(neverRun(tests)).toEqual(['src/a.test.ts › directory signs people in'])
  })

  it('do not include a test that another stage ran, whether it passed or failed', () => {
    expect(neverRun([...testsOf(vitestReport('skipped')), ...testsOf(vitestReport('passed'))])).toEqual([])
    expect(neverRun([...testsOf(vitestReport('failed')), ...testsOf(vitestReport('skipped'))])).toEqual([])
  })

  it('carry the reason of a skipped browser test of a nested suite', () => {
    const skipped = { status: 'skipped', annotations: [{ type: 'skip', description: 'no H.264' }] }
    const spec = { file: 'live.spec.ts', title: 'plays', tests: [skipped] }
    const report = {
      suites: [{ suites: [{ specs: [spec, { ...spec, title: 'waits', tests: [{ status: 'expected' }] }] }] }],
    }
    expect(neverRun(testsOf(report))).toEqual(['live.spec.ts › plays (no H.264)'])
  })
})
