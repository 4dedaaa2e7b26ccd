import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './place.mjs'
import { neverRun, testsOf } from './skipped-tests.mjs'

const vitestReport = status => ({
  testResults: [
    { name: join(ROOT, 'src/a.test.ts'), assertionResults: [{ status, fullName: 'directory signs people in' }] },
  ],
})

describe('tests that never ran', () => {
  it('names a test that every stage skipped', () => {
    const tests = [...testsOf(vitestReport('skipped')), ...testsOf(vitestReport('pending'))]
    expect(neverRun(tests)).toEqual(['src/a.test.ts › directory signs people in'])
  })

  it('leaves out a test that another stage ran, whether it passed or failed', () => {
    expect(neverRun([...testsOf(vitestReport('skipped')), ...testsOf(vitestReport('passed'))])).toEqual([])
    expect(neverRun([...testsOf(vitestReport('failed')), ...testsOf(vitestReport('skipped'))])).toEqual([])
  })

  it('gives the reason of a skipped browser test, however deep its suite is', () => {
    const skipped = { status: 'skipped', annotations: [{ type: 'skip', description: 'no H.264' }] }
    const spec = { file: 'live.spec.ts', title: 'plays', tests: [skipped] }
    const report = {
      suites: [{ suites: [{ specs: [spec, { ...spec, title: 'waits', tests: [{ status: 'expected' }] }] }] }],
    }
    expect(neverRun(testsOf(report))).toEqual(['live.spec.ts › plays (no H.264)'])
  })
})
