import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ROOT } from './paths.mjs'
import { countTests, isGreen, listTests, neverRun, readTestReport, testsOf } from './test-report.mjs'

const folder = mkdtempSync(join(tmpdir(), 'memorial-relatorio-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Counts of a report file as the runner left it. */
const countReport = (report, code) => {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return countTests(readTestReport(path, code))
}

const vitestReport = (...states) => ({
  testResults: [
    {
      name: join(ROOT, 'src/a.test.ts'),
      status: states.includes('failed') ? 'failed' : 'passed',
      assertionResults: states.map(status => ({ status, fullName: 'directory signs people in' })),
    },
  ],
})

const playwrightReport = (...states) => ({
  suites: [{ suites: [{ specs: states.map(status => ({ file: 'x.spec.ts', title: 'opens', tests: [{ status }] })) }] }],
})

describe('test counts', () => {
  it('are read from the report of vitest', () => {
    const report = vitestReport('passed', 'failed', 'passed', 'failed', 'passed', 'pending', 'skipped', 'todo')
    expect(countReport(report, 1)).toEqual({ passed: 3, failed: 2, skipped: 3 })
  })

  it('include a test file that could not be loaded as a failure', () => {
    const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }]
    expect(countReport({ testResults }, 1).failed).toBe(1)
  })

  it('include a runner that fails although every test passed as a failure', () => {
    expect(countReport(vitestReport('passed'), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
    expect(countReport(playwrightReport('expected'), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })

  it('tell a test of vitest that passed at the second attempt by the message of its first', () => {
    const report = vitestReport('passed', 'passed')
    report.testResults[0].assertionResults[1].failureMessages = ['AssertionError: late']
    expect(testsOf(report).map(({ state, message }) => [state, message])).toEqual([
      ['passed', ''],
      ['flaky', 'AssertionError: late'],
    ])
  })

  it('tolerate two tests of a stage that pass at the second attempt, and no third', () => {
    const report = (...states) => playwrightReport('expected', 'skipped', 'flaky', 'flaky', ...states)
    expect(countReport(report(), 0)).toEqual({ passed: 3, failed: 0, skipped: 1 })
    expect(countReport(report('flaky'), 0)).toEqual({ passed: 1, failed: 3, skipped: 1 })
    expect(countReport(report('unexpected'), 1)).toEqual({ passed: 3, failed: 1, skipped: 1 })
  })

  it('include a runner without a report as a failure', () => {
    expect(countTests(readTestReport('/does/not/exist.json', 0))).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('are green only when a test ran and none failed', () => {
    expect(isGreen(countReport(vitestReport('passed'), 0))).toBe(true)
    expect(isGreen(countReport(vitestReport('passed', 'failed'), 1))).toBe(false)
    expect(isGreen(countTests([]))).toBe(false)
  })
})

it('the report of vitest names the failed tests and the file that could not be loaded', () => {
  const testResults = [
    {
      name: join(ROOT, 'a.test.ts'),
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'works' },
        { status: 'failed', fullName: 'counts to three', failureMessages: ['\u001b[31mexpected 2 to be 3\u001b[39m'] },
      ],
    },
    { name: join(ROOT, 'b.test.ts'), status: 'failed', message: 'Cannot find module', assertionResults: [] },
  ]
  expect(listTests(testsOf({ testResults }), 'failed')).toEqual([
    'a.test.ts › counts to three\n    expected 2 to be 3',
    'b.test.ts\n    Cannot find module',
  ])
})

it('the report of Playwright names the failed tests of nested suites, and apart from them those that passed only when repeated', () => {
  const spec = (title, status, results) => ({ file: 'x.spec.ts', title, tests: [{ status, results }] })
  const specs = [
    spec('loads', 'expected', [{}]),
    spec('opens', 'unexpected', [{ error: { message: 'gone' } }]),
    spec('waits', 'flaky', [{ error: { message: 'late' } }, {}]),
  ]
  const tests = testsOf({ suites: [{ suites: [{ specs }] }] })
  expect(listTests(tests, 'failed')).toEqual(['tests/e2e/x.spec.ts › opens\n    gone'])
  expect(listTests(tests, 'flaky')).toEqual(['tests/e2e/x.spec.ts › waits\n    late'])
})

describe('tests that no stage ran', () => {
  const never = (...reports) => neverRun(reports.flatMap(testsOf))

  it('include a test that every stage skipped', () => {
    expect(never(vitestReport('skipped'), vitestReport('pending'))).toEqual([
      'src/a.test.ts › directory signs people in',
    ])
  })

  it('do not include a test that another stage ran, whether it passed or failed', () => {
    expect(never(vitestReport('skipped'), vitestReport('passed'))).toEqual([])
    expect(never(vitestReport('failed'), vitestReport('skipped'))).toEqual([])
  })

  it('carry the reason of a skipped browser test of a nested suite', () => {
    const skipped = { status: 'skipped', annotations: [{ type: 'skip', description: 'no H.264' }] }
    const spec = { file: 'live.spec.ts', title: 'plays', tests: [skipped] }
    const report = {
      suites: [{ suites: [{ specs: [spec, { ...spec, title: 'waits', tests: [{ status: 'expected' }] }] }] }],
    }
    expect(never(report)).toEqual(['tests/e2e/live.spec.ts › plays (no H.264)'])
  })
})
