import { readFileSync } from 'node:fs'
import { failedTests, unstableTests } from './failed-tests.mjs'
import { testsOf } from './skipped-tests.mjs'

const EMPTY = { passed: 0, failed: 0, skipped: 0 }

/** A file that could not be loaded, or an error outside any test, counts as one failure: it must not vanish. */
const withBreakage = (counts, code) => (code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts)

const brokenFiles = report =>
  report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  ).length

export const tallyVitest = (report, code) =>
  withBreakage(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles(report),
      skipped: report.numPendingTests + report.numTodoTests,
    },
    code,
  )

/** Browsers share two cores with portals and cameras: one or two tests that pass at the second attempt are named, more are failures. */
const UNSTABLE_MAX = 2

export const tallyPlaywright = ({ stats }, code) => {
  const tolerated = stats.flaky <= UNSTABLE_MAX ? stats.flaky : 0
  const counts = {
    passed: stats.expected + tolerated,
    failed: stats.unexpected + stats.flaky - tolerated,
    skipped: stats.skipped,
  }
  return withBreakage(counts, code)
}

/** @returns the counts of a report file, every test of it, the names of what failed and of what passed only when repeated; a runner that died without writing one is one failure. */
export const readTally = (path, tally, code) => {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'))
    return {
      ...tally(report, code),
      tests: testsOf(report),
      failures: failedTests(report),
      unstable: unstableTests(report),
    }
  } catch {
    return { ...EMPTY, failed: 1 }
  }
}

export const sum = tallies =>
  tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    EMPTY,
  )

/** Green means: something ran, and nothing failed. */
export const isGreen = ({ passed, failed }) => passed > 0 && failed === 0
