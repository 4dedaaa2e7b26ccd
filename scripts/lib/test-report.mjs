import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './paths.mjs'

/** Reads the JSON reports of vitest and Playwright. */

const MESSAGE_MAX_LINES = 8

const firstLines = text =>
  String(text ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the runners colour their messages
    .replace(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .slice(0, MESSAGE_MAX_LINES)
    .join('\n    ')

/** What passed at its second try has the message of its first one. */
const stateOf = ({ status, failureMessages = [] }) => {
  if (status === 'passed') return failureMessages.length > 0 ? 'flaky' : 'passed'
  return status === 'failed' ? 'failed' : 'skipped'
}

/** A file that could not be loaded is a failed test of that name. */
const vitestTests = file => {
  const path = relative(ROOT, file.name)
  const tests = file.assertionResults.map(test => ({
    name: `${path} › ${test.fullName}`,
    file: path,
    seconds: (test.duration ?? 0) / 1000,
    state: stateOf(test),
    message: firstLines(test.failureMessages?.[0]),
  }))
  const isLoaded = file.status !== 'failed' || tests.some(test => test.state === 'failed')
  const unloaded = { name: path, file: path, seconds: 0, state: 'failed', message: firstLines(file.message) }
  return isLoaded ? tests : [...tests, unloaded]
}

const PLAYWRIGHT_STATES = { expected: 'passed', skipped: 'skipped', flaky: 'flaky' }

const playwrightTests = suite => [
  ...(suite.specs ?? []).flatMap(spec =>
    spec.tests.map(({ status, results = [], annotations = [] }) => ({
      name: `tests/e2e/${spec.file} › ${spec.title}`,
      file: `tests/e2e/${spec.file}`,
      seconds: (results.at(-1)?.duration ?? 0) / 1000,
      state: PLAYWRIGHT_STATES[status] ?? 'failed',
      message: firstLines(results.find(one => one.error)?.error.message),
      reason: annotations.find(({ type }) => type === 'skip')?.description,
    })),
  ),
  ...(suite.suites ?? []).flatMap(playwrightTests),
]

/**
 * Every test of a report, with a name that is the same in each stage that contains the test.
 * @typedef {{ name: string, file: string, seconds: number, state: 'passed' | 'failed' | 'flaky' | 'skipped', message: string, reason?: string }} TestResult
 * @returns {TestResult[]}
 */
export const testsOf = report =>
  report.testResults ? report.testResults.flatMap(vitestTests) : (report.suites ?? []).flatMap(playwrightTests)

/** A runner that fails without a failed test, as by an error outside any test, counts as one; so does one without a report. */
export const readTestReport = (path, code) => {
  const message = `código ${code}`
  const runner = { name: 'o programa dos testes terminou com erro', file: '', seconds: 0, state: 'failed', message }
  try {
    const tests = testsOf(JSON.parse(readFileSync(path, 'utf8')))
    return code === 0 || tests.some(test => test.state === 'failed') ? tests : [...tests, runner]
  } catch {
    return [runner]
  }
}

/** Browsers share two cores with portals and cameras: so many tests may pass at the second attempt; beyond that they are failures. */
const FLAKY_MAX = 2

/** @returns the counts of one stage, of all tests together */
export const countTests = tests => {
  const count = state => tests.filter(test => test.state === state).length
  const flaky = count('flaky')
  const tolerated = flaky <= FLAKY_MAX ? flaky : 0
  return {
    passed: count('passed') + tolerated,
    failed: count('failed') + flaky - tolerated,
    skipped: count('skipped'),
  }
}

/** @returns one entry for each test in this state, with the beginning of its message */
export const listTests = (tests, state) =>
  tests.filter(test => test.state === state).map(({ name, message }) => `${name}\n    ${message}`)

/** @returns {string[]} the names of the tests that were not skipped */
export const ranOf = tests => tests.filter(test => test.state !== 'skipped').map(test => test.name)

/**
 * Tests that no stage ran. A test of one database engine is skipped in the stage of the other one: that is not a gap.
 * @param ranBefore names of tests that an earlier command ran
 * @returns {string[]} one line each, with the reason where the test gives one
 */
export const neverRun = (tests, ranBefore = []) => {
  const names = new Set([...ranBefore, ...ranOf(tests)])
  const lines = tests
    .filter(test => test.state === 'skipped' && !names.has(test.name))
    .map(({ name, reason }) => (reason === undefined ? name : `${name} (${reason})`))
  return [...new Set(lines)]
}

/** Green: at least one test ran and none failed. */
export const isGreen = ({ passed, failed }) => passed > 0 && failed === 0
