import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './paths.mjs'

/** Reads the JSON reports of vitest and Playwright: counts, failures, repeated and skipped tests. */

const NO_TESTS = { passed: 0, failed: 0, skipped: 0 }
const MESSAGE_MAX_LINES = 8

/** A runner that fails without a failed test (a file that cannot be loaded, an error outside any test) counts as one failure. */
const countExitCode = (counts, code) => (code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts)

const filesNotLoaded = report =>
  report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  ).length

export const countVitest = (report, code) =>
  countExitCode(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + filesNotLoaded(report),
      skipped: report.numPendingTests + report.numTodoTests,
    },
    code,
  )

/** Browsers share two cores with portals and cameras: so many tests may pass at the second attempt; beyond that they are failures. */
const FLAKY_MAX = 2

export const countPlaywright = ({ stats }, code) => {
  const tolerated = stats.flaky <= FLAKY_MAX ? stats.flaky : 0
  const counts = {
    passed: stats.expected + tolerated,
    failed: stats.unexpected + stats.flaky - tolerated,
    skipped: stats.skipped,
  }
  return countExitCode(counts, code)
}

const firstLines = text =>
  String(text ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the runners colour their messages
    .replace(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .slice(0, MESSAGE_MAX_LINES)
    .join('\n    ')

const vitestFailures = report =>
  report.testResults.flatMap(file => {
    const failed = file.assertionResults.filter(test => test.status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [`${file.name}\n    ${firstLines(file.message)}`]
    return failed.map(test => `${file.name} › ${test.fullName}\n    ${firstLines(test.failureMessages?.[0])}`)
  })

const playwrightErrors = (suite, isWanted) => [
  ...(suite.specs ?? []).filter(isWanted).map(spec => {
    const result = spec.tests.flatMap(test => test.results).find(one => one.error)
    return `${spec.file}:${spec.line} › ${spec.title}\n    ${firstLines(result?.error?.message)}`
  }),
  ...(suite.suites ?? []).flatMap(inner => playwrightErrors(inner, isWanted)),
]

/** @returns one entry for each failed test of a report: file, title and the beginning of the message. */
export const failedTests = report => {
  if (report.testResults) return vitestFailures(report)
  return (report.suites ?? []).flatMap(suite => playwrightErrors(suite, spec => !spec.ok))
}

/** @returns one such entry for each browser test that passed only when it was repeated. */
export const flakyTests = report =>
  (report.suites ?? []).flatMap(suite =>
    playwrightErrors(suite, spec => spec.tests.some(test => test.status === 'flaky')),
  )

const isSkipped = status => status === 'skipped' || status === 'pending' || status === 'todo'

const vitestTests = report =>
  report.testResults.flatMap(file =>
    file.assertionResults.map(test => ({
      name: `${relative(ROOT, file.name)} › ${test.fullName}`,
      skipped: isSkipped(test.status),
    })),
  )

const playwrightTests = suite => [
  ...(suite.specs ?? []).map(spec => ({
    name: `${spec.file} › ${spec.title}`,
    skipped: spec.tests.every(test => test.status === 'skipped'),
    reason: spec.tests.flatMap(test => test.annotations ?? []).find(({ type }) => type === 'skip')?.description,
  })),
  ...(suite.suites ?? []).flatMap(playwrightTests),
]

/**
 * Every test of a report, with a name that is the same in each stage that contains the test.
 * @returns {{ name: string, skipped: boolean, reason?: string }[]}
 */
export const testsOf = report =>
  report.testResults ? vitestTests(report) : (report.suites ?? []).flatMap(playwrightTests)

/**
 * Tests that no stage ran. A test of one database engine is skipped in the stage of the other one: that is not a gap.
 * @param {{ name: string, skipped: boolean, reason?: string }[]} tests of all stages
 * @returns {string[]} one line each, with the reason where the test gives one
 */
export const neverRun = tests => {
  const names = new Set(tests.filter(test => !test.skipped).map(test => test.name))
  const lines = tests
    .filter(test => test.skipped && !names.has(test.name))
    .map(({ name, reason }) => (reason === undefined ? name : `${name} (${reason})`))
  return [...new Set(lines)]
}

/** @returns counts, tests and failures of a report file; a runner that wrote no report counts as one failure. */
export const readTestReport = (path, count, code) => {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'))
    return {
      ...count(report, code),
      tests: testsOf(report),
      failures: failedTests(report),
      flaky: flakyTests(report),
    }
  } catch {
    return { ...NO_TESTS, failed: 1 }
  }
}

export const sumCounts = counts =>
  counts.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    NO_TESTS,
  )

/** Green: at least one test ran and none failed. */
export const isGreen = ({ passed, failed }) => passed > 0 && failed === 0
