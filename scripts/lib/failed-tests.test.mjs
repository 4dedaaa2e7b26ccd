import { expect, it } from 'vitest'
import { failedTests, unstableTests } from './failed-tests.mjs'

it('names the failed tests of the unit runner, and the file that could not be loaded', () => {
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

it('names the failed tests of the browser runner, however deep they stand', () => {
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

it('names the tests of the browser runner that passed only when they were repeated', () => {
  const spec = {
    ok: true,
    file: 'x.spec.ts',
    line: 9,
    title: 'waits',
    tests: [{ status: 'flaky', results: [{ error: { message: 'late' } }, {}] }],
  }
  const steady = { ok: true, tests: [{ status: 'expected', results: [{}] }] }
  const report = { suites: [{ specs: [steady, spec] }] }
  expect(unstableTests(report)).toEqual(['x.spec.ts:9 › waits\n    late'])
  expect(failedTests(report)).toEqual([])
})
