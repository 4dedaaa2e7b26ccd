import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../../../scripts/lib/browser.mjs'
import { run } from '../../../scripts/lib/run.mjs'
import { must, NotRun } from './verdict.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const MODULES = join(ROOT, 'node_modules')

type Counts = { passed: number; failed: number; skipped: number; wrong: string[] }

const evaluate = ({ passed, failed, skipped, wrong }: Counts, output: string): string => {
  must(failed === 0 && wrong.length === 0, `${failed} failed: ${wrong.join('; ').slice(0, 500)} ${output.slice(-300)}`)
  if (passed === 0) throw new NotRun(`all ${skipped} tests were left out on this machine`)
  return `${passed} tests passed${skipped > 0 ? `, ${skipped} left out on this machine` : ''}`
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { name: string; status: string; message: string }[]
}

/** Runs existing Vitest files as the test of a fault. */
export const byVitest = async (files: readonly string[], env: Record<string, string> = {}): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'memorial-falhas-'))
  const report = join(folder, 'report.json')
  const args = ['run', '--reporter=json', `--outputFile=${report}`, ...files]
  try {
    const { output } = await run(process.execPath, [join(MODULES, 'vitest', 'vitest.mjs'), ...args], {
      env,
      quiet: true,
    })
    const results = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
    const wrong = results.testResults
      .filter(one => one.status === 'failed')
      .map(one => `${one.name.split('/').at(-1)} ${one.message}`)
    return evaluate(
      { passed: results.numPassedTests, failed: results.numFailedTests, skipped: results.numPendingTests, wrong },
      output,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

/** Runs existing Playwright tests as the test of a fault. */
export const byPlaywright = async (file: string, title: string): Promise<string> => {
  const browser = await findBrowser()
  if (!browser) throw new NotRun('no browser on this machine')
  const folder = mkdtempSync(join(tmpdir(), 'memorial-falhas-'))
  const report = join(folder, 'report.json')
  const args = ['test', file, '-g', title, '--reporter=json', `--output=${join(folder, 'out')}`]
  try {
    const env = { ...browser.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const { output } = await run(process.execPath, [join(MODULES, '@playwright', 'test', 'cli.js'), ...args], {
      env,
      quiet: true,
    })
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport
    const counts = { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, wrong: [] }
    return evaluate(counts, output)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
