import { relative } from 'node:path'
import { ROOT } from './place.mjs'

const isSkipped = status => status === 'skipped' || status === 'pending' || status === 'todo'

const testsOfVitest = report =>
  report.testResults.flatMap(file =>
    file.assertionResults.map(test => ({
      name: `${relative(ROOT, file.name)} › ${test.fullName}`,
      skipped: isSkipped(test.status),
    })),
  )

const testsOfSuite = suite => [
  ...(suite.specs ?? []).map(spec => ({
    name: `${spec.file} › ${spec.title}`,
    skipped: spec.tests.every(test => test.status === 'skipped'),
    reason: spec.tests.flatMap(test => test.annotations ?? []).find(({ type }) => type === 'skip')?.description,
  })),
  ...(suite.suites ?? []).flatMap(testsOfSuite),
]

/**
 * Every test of a runner's report, with a name that is the same in each stage that contains the test.
 * @returns {{ name: string, skipped: boolean, reason?: string }[]}
 */
export const testsOf = report =>
  report.testResults ? testsOfVitest(report) : (report.suites ?? []).flatMap(testsOfSuite)

/**
 * Tests that no stage ran. A test of one database engine is skipped in the stage of the other one: that is not a gap.
 * @param {{ name: string, skipped: boolean, reason?: string }[]} tests of all stages
 * @returns {string[]} one line each, with the reason where the test gives one
 */
export const neverRun = tests => {
  const ran = new Set(tests.filter(test => !test.skipped).map(test => test.name))
  const lines = tests
    .filter(test => test.skipped && !ran.has(test.name))
    .map(({ name, reason }) => (reason === undefined ? name : `${name} (${reason})`))
  return [...new Set(lines)]
}
