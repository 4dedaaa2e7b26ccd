const firstLines = text =>
  String(text ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the runners colour their messages
    .replace(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .slice(0, 8)
    .join('\n    ')

const ofVitest = report =>
  report.testResults.flatMap(file => {
    const failed = file.assertionResults.filter(test => test.status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [`${file.name}\n    ${firstLines(file.message)}`]
    return failed.map(test => `${file.name} › ${test.fullName}\n    ${firstLines(test.failureMessages?.[0])}`)
  })

const ofSuite = (suite, wanted) => [
  ...(suite.specs ?? []).filter(wanted).map(spec => {
    const result = spec.tests.flatMap(test => test.results).find(one => one.error)
    return `${spec.file}:${spec.line} › ${spec.title}\n    ${firstLines(result?.error?.message)}`
  }),
  ...(suite.suites ?? []).flatMap(inner => ofSuite(inner, wanted)),
]

/** @returns one entry for each failed test of a runner's report: where, its title, the first lines of what went wrong. */
export const failedTests = report => {
  if (report.testResults) return ofVitest(report)
  return (report.suites ?? []).flatMap(suite => ofSuite(suite, spec => !spec.ok))
}

/** @returns the same of each browser test that passed only when it was repeated. */
export const unstableTests = report =>
  (report.suites ?? []).flatMap(suite => ofSuite(suite, spec => spec.tests.some(test => test.status === 'flaky')))
